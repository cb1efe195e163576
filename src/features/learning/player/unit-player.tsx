import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Video } from '~/contract/learning'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Player, ProviderPlayer } from '~/ui/components/player/player'
import { usePlayback, type Playback, usePlaybackValue } from '~/ui/components/player/playback'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { Transcript, getCurrentIndex, formatClock } from './transcript'
import classes from './unit-player.module.css'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

/** Seconds of playing between two reports. */
const reportIntervalSeconds = 5

/** The part of a video that counts as all of it, so that the credits may be skipped. */
const finishedShare = 0.95

/** Seconds: places that are this near to each other are the same. */
const seekToleranceSeconds = 0.1

interface PlaybackHandlers {
  /** Takes the place in seconds. */
  onPosition: (seconds: number) => void
  /** Takes once that the video was seen to its end, or nearly. */
  onFinished: () => void
}

/**
 * Reports the position in a video: every five seconds of playing, when it stops, after a seek, and when the page is
 * hidden.
 * @returns `end`, which reports the last position and stops
 */
export const reportPositions = (playback: Playback, { onPosition, onFinished }: PlaybackHandlers) => {
  let told = playback.time()
  let isPlaying = false
  let isFinished = false

  const tell = () => {
    const place = playback.time()
    if (Math.abs(place - told) < seekToleranceSeconds) return
    told = place
    onPosition(place)
  }
  const finish = () => {
    if (isFinished) return
    isFinished = true
    onFinished()
  }
  const stopWatching = playback.watch((event) => {
    if (event === 'play') isPlaying = true
    if (event === 'pause' || event === 'ended') isPlaying = false
    if (event === 'pause' || event === 'seeked' || event === 'ended') tell()
    if (event === 'time' && isPlaying && Math.abs(playback.time() - told) >= reportIntervalSeconds) tell()
    const duration = playback.duration()
    const isNearlyOver = isPlaying && duration > 0 && playback.time() >= duration * finishedShare
    if (event === 'ended' || isNearlyOver) finish()
  })
  const stopListening = onPageLifecycle({ onHidden: tell, onLeave: tell })
  return {
    end: () => {
      stopListening()
      stopWatching()
      tell()
    },
  }
}

interface ChaptersProps {
  /** In order; `at` in seconds. */
  chapters: readonly { at: number; title: string }[]
  playback: Playback
}

/** The parts of a video: the one that plays is marked, and each leads to its beginning. */
function Chapters({ chapters, playback }: ChaptersProps) {
  const current = usePlaybackValue(playback, (seconds) =>
    getCurrentIndex(
      chapters.map(({ at }) => at),
      seconds,
    ),
  )
  return (
    <nav aria-label={t`Chapters`}>
      <Cluster as="ol" gap="0 1.25rem" align="stretch">
        {chapters.map(({ at, title }, index) => (
          <li key={at}>
            <button
              type="button"
              className={classes.chapter}
              aria-current={index === current || undefined}
              onClick={() => playback.seek(at)}
            >
              <span className={classes.time}>{formatClock(at)}</span>
              {title}
            </button>
          </li>
        ))}
      </Cluster>
    </nav>
  )
}

interface UnitPlayerProps {
  video: Video
  title: string
  /** Seconds at which the person stopped. */
  startAt: number
  /** Takes the place in seconds: while it plays about every five, when it stops, and when the page is put away. */
  onPosition: (seconds: number) => void
  /** Takes once that it was seen to its end, or nearly. */
  onFinished: () => void
}

const widescreen = 16 / 9

/** The name of an uploaded file holds its size. */
const getRatio = ({ sources }: Video) => {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(sources[0]?.src ?? '') ?? []
  return width && height ? Number(width) / Number(height) : widescreen
}

/** Who had seen it to its end begins again. */
const getStartPosition = ({ duration }: Video, startAt: number) =>
  duration > 0 && startAt >= duration * 0.95 ? 0 : startAt

/** The video of a unit with its chapters and its words. Another unit needs another key. */
export function UnitPlayer({ video, title, startAt, onPosition, onFinished }: UnitPlayerProps) {
  const playback = usePlayback(getStartPosition(video, startAt))
  const [failures, setFailures] = useState({ count: 0, isFailed: false })
  const position = useEffectEvent(onPosition)
  const finished = useEffectEvent(onFinished)

  useEffect(
    () =>
      reportPositions(playback, {
        onPosition: (seconds) => position(seconds),
        onFinished: () => finished(),
      }).end,
    [playback],
  )

  const { provider, providerId, sources, captions, chapters, poster } = video
  return (
    <div className={classes.place}>
      <Stack
        gap="1.25rem 1.5rem"
        className={classes.player}
        data-has-words={captions.length > 0 || undefined}
      >
        <Stack gap="0.75rem" className={classes.picture}>
          {provider === 'file' ? (
            <Player
              key={failures.count}
              title={title}
              sources={sources}
              tracks={captions}
              poster={poster}
              ratio={getRatio(video)}
              chapters={chapters}
              playback={playback}
              onFailed={() => setFailures(({ count }) => ({ count, isFailed: true }))}
            />
          ) : (
            <ProviderPlayer provider={provider} id={providerId} title={title} playback={playback} />
          )}
          {failures.isFailed && (
            <Callout tone="error" title={t`The video could not be loaded`} isAnnounced>
              <p>{t`Check your connection, then try again.`}</p>
              <AppButton
                kind="outlined"
                onClick={() => setFailures(({ count }) => ({ count: count + 1, isFailed: false }))}
              >{t`Try again`}</AppButton>
            </Callout>
          )}
          {chapters.length > 0 && <Chapters chapters={chapters} playback={playback} />}
        </Stack>
        {captions.length > 0 && (
          <div className={classes.words}>
            <Transcript captions={captions} playback={playback} />
          </div>
        )}
      </Stack>
    </div>
  )
}
