import Plyr from 'plyr'
import 'plyr/dist/plyr.css'
import type { Playback, PlaybackPort } from './playback'
import { playerOptions } from './player-options'

export interface ProviderVideo {
  provider: 'youtube' | 'vimeo'
  /** The provider's video id; for an unlisted Vimeo video, with its key after a slash. */
  id: string
  title: string
}

/** A data URL with this metadata, so that plyr does not request it from a third host. */
const createDataUrl = (facts: object) =>
  URL.createObjectURL(new Blob([JSON.stringify(facts)], { type: 'application/json' }))

const getPort = (player: Plyr): PlaybackPort => ({
  get currentTime() {
    return player.currentTime
  },
  set currentTime(seconds) {
    player.currentTime = seconds
  },
  get duration() {
    return player.duration
  },
  get seeking() {
    return player.seeking
  },
  get readyState() {
    return player.duration > 0 ? HTMLMediaElement.HAVE_ENOUGH_DATA : HTMLMediaElement.HAVE_NOTHING
  },
})

/**
 * Loads a provider's player into an element and plays. The provider's controls are used, because plyr cannot control
 * its captions and qualities; plyr reports the position.
 * @returns a function that stops it
 */
export const startProvider = (
  host: HTMLElement,
  { provider, id, title }: ProviderVideo,
  playback: Playback,
): (() => void) => {
  const [videoId = '', hash] = id.split('/')
  const place = document.createElement('div')
  place.dataset.plyrProvider = provider
  place.dataset.plyrEmbedId = videoId
  if (hash !== undefined) place.dataset.plyrEmbedHash = hash
  host.append(place)
  const facts = createDataUrl({ title, width: 16, height: 9 })
  const start = Math.floor(playback.time())
  const player = new Plyr(place, {
    ...playerOptions({ title, qualities: [], chapters: [] }),
    autoplay: true,
    youtube: { noCookie: true, customControls: false, disablekb: 0, rel: 0, start },
    vimeo: { customControls: false, dnt: true },
    urls: {
      vimeo: {
        sdk: 'https://player.vimeo.com/api/player.js',
        iframe: 'https://player.vimeo.com/video/{0}?{1}',
        api: createDataUrl({}),
      },
      youtube: { sdk: 'https://www.youtube.com/iframe_api', api: facts },
    },
  })
  let letGo = playback.attach(getPort(player), host)
  // YouTube replaces the element that reports the time with its iframe.
  const follow = () => {
    letGo()
    letGo = playback.attach(getPort(player), player.media)
  }
  host.addEventListener('statechange', follow, { capture: true, once: true })
  return () => {
    host.removeEventListener('statechange', follow, { capture: true })
    letGo()
    URL.revokeObjectURL(facts)
    player.pause()
    host.replaceChildren()
  }
}
