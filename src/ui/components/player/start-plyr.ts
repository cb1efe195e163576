import Plyr from 'plyr'
import 'plyr/dist/plyr.css'
import { type PlayerConfig, playerOptions, startQuality } from './player-options'

/** Plyr's storage key for speed, volume, quality and captions. */
const storageKey = 'plyr'

/** Reads the stored settings; removes invalid ones, on which plyr would fail. */
const readStoredSettings = (): { quality?: unknown } => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept === 'object' && kept !== null) return kept
  } catch {
    // Removed below.
  }
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked; plyr works without it.
  }
  return {}
}

const getStoredQuality = (qualities: readonly number[]) => {
  const { quality } = readStoredSettings()
  return qualities.find((offered) => offered === quality) ?? startQuality(qualities)
}

/**
 * Loads the stored quality before plyr starts, because plyr would switch the file later and lose speed and position.
 */
const loadQuality = async (video: HTMLVideoElement, quality: number) => {
  const sources = [...video.querySelectorAll('source')]
  // Plyr identifies the current file by its absolute URL.
  for (const source of sources) source.setAttribute('src', source.src)
  const wanted = sources.find((source) => Number(source.getAttribute('size')) === quality)
  if (wanted === undefined || video.currentSrc === wanted.src) return
  const isLoading = new Promise((resolve) => video.addEventListener('loadstart', resolve, { once: true }))
  video.src = wanted.src
  await isLoading
}

/** Starts plyr on a video element with the portal's files. */
export const startPlyr = async (video: HTMLVideoElement, facts: PlayerConfig): Promise<Plyr> => {
  if (facts.qualities.length > 0) await loadQuality(video, getStoredQuality(facts.qualities))
  const player = new Plyr(video, playerOptions(facts))
  // After a click on the video, keys control the player.
  if (player.elements.container) player.elements.container.tabIndex = -1
  return player
}
