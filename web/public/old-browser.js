/*
 * Says what to do where a browser is too old for the client, instead of a white page. It is written for
 * browsers of any age, and so has its sentences here and not in the catalogue.
 */
;(function () {
  function supports(property, value) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(property, value))
  }
  var canPlay =
    'noModule' in document.createElement('script') &&
    'toReversed' in Array.prototype &&
    supports('container-type', 'inline-size') &&
    supports('color', 'color-mix(in srgb, red, blue)')
  if (canPlay) return

  function add(parent, tag, text) {
    var element = document.createElement(tag)
    element.textContent = text
    parent.appendChild(element)
    return element
  }

  // Without its place on the page the client does not start.
  var app = document.getElementById('app')
  var notice = document.createElement('main')
  notice.style.cssText = 'max-width: 30em; margin: 10vh auto 0; padding: 1em; font: 1.5em/1.5 sans-serif'
  add(notice, 'h1', 'This browser is too old for Dodo')
  add(
    notice,
    'p',
    'Dodo plays in Chrome, Edge and Samsung Internet from 2023 on, in Firefox from version 115, and on iPhones and iPads with iOS 16.4 or newer.',
  )
  add(
    notice,
    'p',
    'Update this browser, or open the same address on another device. For a TV: connect a laptop, a TV stick or a phone that mirrors its screen.',
  )
  add(notice, 'p', location.href).style.fontWeight = 'bold'
  app.parentNode.replaceChild(notice, app)
})()
