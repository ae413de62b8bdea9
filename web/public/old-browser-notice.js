/*
 * What people are told whose browser is too old for the client (old-browser.js). It is fetched by such
 * browsers alone, and has its sentences here because the catalogue cannot be read by them.
 */
;(function () {
  var texts = {
    en: [
      'This browser is too old for Dodo',
      'Dodo plays in Chrome, Edge and Samsung Internet from 2023 on, in Firefox from version 126, and on iPhones and iPads with iOS 16.4 or newer.',
      'Update this browser, or open the same address on another device. For a TV: connect a laptop, a TV stick or a phone that mirrors its screen.',
    ],
    nl: [
      'Deze browser is te oud voor Dodo',
      'Dodo speelt in Chrome, Edge en Samsung Internet vanaf 2023, in Firefox vanaf versie 126, en op iPhones en iPads met iOS 16.4 of nieuwer.',
      'Werk deze browser bij, of open hetzelfde adres op een ander apparaat. Voor een tv: sluit een laptop, een tv-stick of een telefoon aan die zijn scherm deelt.',
    ],
    de: [
      'Dieser Browser ist zu alt für Dodo',
      'Dodo spielt in Chrome, Edge und Samsung Internet ab 2023, in Firefox ab Version 126 und auf iPhones und iPads mit iOS 16.4 oder neuer.',
      'Aktualisiere diesen Browser, oder öffne dieselbe Adresse auf einem anderen Gerät. Für einen Fernseher: Schließ einen Laptop, einen TV-Stick oder ein Telefon an, das seinen Bildschirm spiegelt.',
    ],
    fr: [
      'Ce navigateur est trop ancien pour Dodo',
      'Dodo se joue dans Chrome, Edge et Samsung Internet depuis 2023, dans Firefox à partir de la version 126, et sur iPhone et iPad avec iOS 16.4 ou plus récent.',
      'Mets ce navigateur à jour, ou ouvre la même adresse sur un autre appareil. Pour une télé\u00a0: branche un ordinateur, une clé TV ou un téléphone qui partage son écran.',
    ],
    es: [
      'Este navegador es demasiado antiguo para Dodo',
      'Dodo funciona en Chrome, Edge y Samsung Internet desde 2023, en Firefox desde la versión 126, y en iPhone y iPad con iOS 16.4 o posterior.',
      'Actualiza este navegador, o abre la misma dirección en otro dispositivo. Para una tele: conecta un portátil, un stick de TV o un teléfono que comparta su pantalla.',
    ],
  }
  var asked = String(navigator.language || navigator.userLanguage || '')
    .slice(0, 2)
    .toLowerCase()
  var language = Object.prototype.hasOwnProperty.call(texts, asked) ? asked : 'en'
  var said = texts[language]
  document.documentElement.lang = language

  function add(parent, tag, text) {
    var element = document.createElement(tag)
    element.textContent = text
    parent.appendChild(element)
    return element
  }

  var notice = document.createElement('main')
  notice.style.cssText = 'max-width: 30em; margin: 10vh auto 0; padding: 1em; font: 1.5em/1.5 sans-serif'
  add(notice, 'h1', said[0])
  add(notice, 'p', said[1])
  add(notice, 'p', said[2])
  add(notice, 'p', location.href).style.fontWeight = 'bold'
  document.body.appendChild(notice)
})()
