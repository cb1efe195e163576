import type { PlyrOptions } from 'plyr'
import blankVideo from './blank.mp4'
import iconUrl from './player-icons.svg'
import { playerLabels } from './player-labels'
import { playerQualities } from './quality-of'

/** What of a video the player must be told. */
export interface PlayerFacts {
  title: string
  /** Heights in pixels, of those that plyr offers (specification, section 9). */
  qualities: readonly number[]
  /** Marked on the bar; `at` in seconds. */
  chapters: readonly { at: number; title: string }[]
}

/** The default quality of the specification, section 9; plyr's own too. */
const defaultQuality = 576

/** Where nothing was chosen: the default, else the nearest below it, else the lowest there is. */
export const startQuality = (qualities: readonly number[]): number => {
  const below = qualities.filter((quality) => quality <= defaultQuality)
  return below.length > 0 ? Math.max(...below) : Math.min(...qualities, Number.MAX_SAFE_INTEGER)
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * What the player is given over plyr's defaults. The numbers of the specification, section 9, are plyr's defaults and
 * stay untouched; what is changed here are words, addresses (nothing is fetched from plyr's hosts) and which controls
 * are shown.
 */
export const playerOptions = ({ title, qualities, chapters }: PlayerFacts): PlyrOptions => ({
  title,
  iconUrl,
  blankVideo,
  i18n: playerLabels,
  mediaMetadata: { title },
  controls: [
    'play-large',
    'play',
    'rewind',
    'fast-forward',
    'progress',
    'current-time',
    'duration',
    'mute',
    'volume',
    'captions',
    'settings',
    'pip',
    'airplay',
    'fullscreen',
  ],
  ...(qualities.length > 0 && {
    quality: {
      default: startQuality(qualities),
      options: [...playerQualities],
    },
  }),
  markers: {
    enabled: chapters.length > 0,
    // Plyr takes a label for HTML.
    points: chapters.map(({ at, title: label }) => ({ time: at, label: escaped(label) })),
  },
})
