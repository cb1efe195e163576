import Plyr from 'plyr'
import 'plyr/dist/plyr.css'
import { type PlayerConfig, playerOptions, startQuality } from './player-options'

/** Where plyr keeps the speed, the volume, the quality and the captions that were chosen. */
const storageKey = 'plyr'

/** The earlier choices; unreadable ones are removed, since plyr would fail on them. */
const readStoredSettings = (): { quality?: unknown } => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept === 'object' && kept !== null) return kept
  } catch {
    // Thrown away below.
  }
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Closed storage: nothing is kept, and plyr does without too.
  }
  return {}
}

const getStoredQuality = (qualities: readonly number[]) => {
  const { quality } = readStoredSettings()
  return qualities.find((offered) => offered === quality) ?? startQuality(qualities)
}

/** Loads the chosen quality before plyr begins: plyr would change the file itself, and lose speed and position. */
const loadQuality = async (video: HTMLVideoElement, quality: number) => {
  const sources = [...video.querySelectorAll('source')]
  // Plyr knows the file that plays by its whole address.
  for (const source of sources) source.setAttribute('src', source.src)
  const wanted = sources.find((source) => Number(source.getAttribute('size')) === quality)
  if (wanted === undefined || video.currentSrc === wanted.src) return
  const isLoading = new Promise((resolve) => video.addEventListener('loadstart', resolve, { once: true }))
  video.src = wanted.src
  await isLoading
}

/** Wraps a video element of the portal's own files in plyr. */
export const startPlyr = async (video: HTMLVideoElement, facts: PlayerConfig): Promise<Plyr> => {
  if (facts.qualities.length > 0) await loadQuality(video, getStoredQuality(facts.qualities))
  const player = new Plyr(video, playerOptions(facts))
  // After a click on the picture, the keys control the player.
  if (player.elements.container) player.elements.container.tabIndex = -1
  return player
}
