import film from './silent.mp4'

/**
 * Plays a silent film, because browsers leave the screen on while one plays. iPhones do so only if the film has
 * sound, is not muted, does not loop by itself and is on the screen; so it has a silent sound track, begins
 * anew whenever it ends, and stands in a corner, two pixels wide. Returns the way to stop.
 *
 * The film is half a minute of black at one picture a second, made with:
 * ffmpeg -f lavfi -i color=black:s=16x16:r=1 -f lavfi -i anullsrc=r=8000:cl=mono -t 30 -c:v libx264
 *   -profile:v baseline -pix_fmt yuv420p -g 30 -c:a aac -b:a 8k -movflags +faststart silent.mp4
 */
export function playSilentFilm(): () => void {
  mixWithOthers()
  const video = document.createElement('video')
  video.playsInline = true
  video.ariaHidden = 'true'
  video.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 2px; height: 2px; pointer-events: none'
  document.body.append(video)

  const page = new AbortController()
  const { signal } = page
  // Refused until someone has touched the page, and paused by the browser when it is hidden.
  const play = () => void video.play().catch(() => undefined)
  const wake = () => {
    if (video.paused && document.visibilityState === 'visible') play()
  }
  video.addEventListener('ended', play, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  for (const touch of ['pointerup', 'keydown']) document.addEventListener(touch, wake, { signal })

  let address: string | undefined
  void load(signal).then((loaded) => {
    if (loaded === undefined) return
    address = loaded
    video.src = loaded
    wake()
  })
  return () => {
    page.abort()
    video.remove()
    if (address !== undefined) URL.revokeObjectURL(address)
  }
}

/** The film as an address of this page: from a server iPhones would want it in pieces. */
async function load(signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(film, { signal }).catch(() => undefined)
  const blob = response?.ok ? await response.blob() : undefined
  return blob && !signal.aborted ? URL.createObjectURL(blob) : undefined
}

/** Lets the music of other programs go on, where a browser would stop it for a film with sound. */
function mixWithOthers() {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = 'ambient'
}
