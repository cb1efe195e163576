import { t } from '@lingui/core/macro'
import type { PlyrOptions } from 'plyr'
import blankVideo from './blank.mp4'
import iconUrl from './player-icons.svg'

/** Labels of plyr's controls; plyr fills in `{seektime}` and the like. */
const playerLabels = () => ({
  restart: t`Start again`,
  rewind: 'Back {seektime} seconds',
  play: t`Play`,
  pause: t`Pause`,
  fastForward: 'Forward {seektime} seconds',
  seek: t`Place in the video`,
  seekLabel: '{currentTime} of {duration}',
  played: t`Played`,
  buffered: t`Loaded`,
  currentTime: t`Current time`,
  duration: t`Length`,
  volume: t`Volume`,
  mute: t`Mute`,
  unmute: t`Unmute`,
  enableCaptions: t`Show captions`,
  disableCaptions: t`Hide captions`,
  enterFullscreen: t`Full screen`,
  exitFullscreen: t`Leave full screen`,
  frameTitle: 'Player of {title}',
  captions: t`Captions`,
  settings: t`Settings`,
  pip: t`Picture in picture`,
  menuBack: t`Back to all settings`,
  speed: t`Speed`,
  normal: t`Normal`,
  quality: t`Quality`,
  disabled: t`Off`,
  enabled: t`On`,
})

/** The heights in pixels that plyr offers (specification, section 9). */
export const playerQualities = [4320, 2880, 2160, 1440, 1080, 720, 576, 480, 360, 240] as const

/** Returns the offered quality nearest to a height: 1,088 pixels are 1080. */
export const getQuality = (height: number): number =>
  playerQualities.reduce((nearest, quality) =>
    Math.abs(quality - height) < Math.abs(nearest - height) ? quality : nearest,
  )

/** The video's properties that the player needs. */
export interface PlayerConfig {
  title: string
  /** Heights in pixels, of those that plyr offers (specification, section 9). */
  qualities: readonly number[]
  /** Markers on the progress bar; `at` in seconds. */
  chapters: readonly { at: number; title: string }[]
}

/** The default quality of the specification, section 9; plyr's own too. */
const defaultQuality = 576

/** The initial quality without a stored choice: the default, else the next lower one, else the lowest. */
export const startQuality = (qualities: readonly number[]): number => {
  const below = qualities.filter((quality) => quality <= defaultQuality)
  return below.length > 0 ? Math.max(...below) : Math.min(...qualities, Number.MAX_SAFE_INTEGER)
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * The options that differ from plyr's defaults. The numbers of the specification, section 9, are plyr's defaults and
 * stay unchanged; changed are labels, URLs (nothing is fetched from plyr's hosts) and the visible controls.
 */
export const playerOptions = ({ title, qualities, chapters }: PlayerConfig): PlyrOptions => ({
  title,
  iconUrl,
  blankVideo,
  i18n: playerLabels(),
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
    // Plyr inserts labels as HTML.
    points: chapters.map(({ at, title: label }) => ({ time: at, label: escaped(label) })),
  },
})
