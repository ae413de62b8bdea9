/*
 * Finds out whether a browser is too old for the client, and then says what to do instead of leaving a white
 * page (old-browser-notice.js). It is written for browsers of any age.
 */
;(function () {
  function supports(property, value) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(property, value))
  }
  var canPlay =
    'noModule' in document.createElement('script') &&
    'toReversed' in Array.prototype &&
    Boolean(window.Intl && Intl.Segmenter) &&
    supports('container-type', 'inline-size') &&
    supports('color', 'color-mix(in srgb, red, blue)') &&
    supports('zoom', '1') &&
    CSS.supports('selector(:has(a))')
  if (canPlay) return

  // Without its place on the page the client does not start.
  var app = document.getElementById('app')
  app.parentNode.removeChild(app)
  var notice = document.createElement('script')
  notice.src = './old-browser-notice.js'
  document.body.appendChild(notice)
})()
