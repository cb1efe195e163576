import { type Playback, usePlaybackValue } from '~/ui/components/player/playback'
import { getClock } from './clock-of'
import { getCurrent } from './current-of'
import classes from './chapters.module.css'

export interface ChaptersProps {
  /** In order; `at` in seconds. */
  chapters: readonly { at: number; title: string }[]
  playback: Playback
}

/** The parts of a video: the one that plays is marked, and each leads to its beginning. */
export function Chapters({ chapters, playback }: ChaptersProps) {
  const current = usePlaybackValue(playback, (seconds) =>
    getCurrent(
      chapters.map(({ at }) => at),
      seconds,
    ),
  )
  return (
    <nav aria-label="Chapters">
      <ol className={classes.list}>
        {chapters.map(({ at, title }, index) => (
          <li key={at}>
            <button
              type="button"
              className={classes.chapter}
              aria-current={index === current || undefined}
              onClick={() => playback.seek(at)}
            >
              <span className={classes.time}>{getClock(at)}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
