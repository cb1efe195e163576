import { NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import type { Video } from '~/contract/learning-paths'
import { AppButton } from '~/ui/components/app-button/app-button'
import { type Playback, usePlaybackValue } from '~/ui/components/player/playback'
import { getClock } from './clock-of'
import { getCurrent } from './current-of'
import { useFollowing } from './use-following'
import classes from './transcript.module.css'

export interface TranscriptProps {
  /** At least one language. */
  captions: Video['captions']
  playback: Playback
}

/** What is said in a video: follows it, and leads to each line. It stops following where one scrolls it. */
export function Transcript({ captions, playback }: TranscriptProps) {
  const titleId = useId()
  const [language, setLanguage] = useState(captions[0]?.language)
  const cues = captions.find((words) => words.language === language)?.cues ?? []
  const starts = cues.map(({ from }) => from)
  const current = usePlaybackValue(playback, (seconds) => getCurrent(starts, seconds))
  const { listRef, isFollowing, follow, listeners } = useFollowing(current)
  return (
    <section className={classes.transcript} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          Transcript
        </h2>
        {captions.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Language of the transcript"
            data={captions.map(({ language: value, label }) => ({ value, label }))}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
        )}
      </header>
      <ol ref={listRef} className={classes.lines} lang={language} {...listeners}>
        {cues.map(({ from, text }, index) => (
          <li key={`${from} ${text}`}>
            <button
              type="button"
              className={classes.line}
              aria-current={index === current || undefined}
              onClick={() => {
                follow()
                playback.seek(from)
              }}
            >
              <span className={classes.time}>{getClock(from)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
      {!isFollowing && (
        <AppButton className={classes.follow} kind="secondary" size="xs" onClick={follow}>
          Follow the video
        </AppButton>
      )}
    </section>
  )
}
