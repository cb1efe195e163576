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

/** The share of a video that counts as finished, so that the credits may be skipped. */
const finishedShare = 0.95

/** Seconds. Positions closer than this are equal. */
const seekToleranceSeconds = 0.1

interface PlaybackHandlers {
  /** Gets the position in seconds. */
  onPosition: (seconds: number) => void
  /** Called once when the video was played to (nearly) its end. */
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

/** The chapters of a video: the current one is marked, and each seeks to its start. */
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
  /** The last position in seconds. */
  startAt: number
  /** Gets the position in seconds: about every five seconds of playing, on pause, and when the page is hidden. */
  onPosition: (seconds: number) => void
  /** Called once when it was played to (nearly) its end. */
  onFinished: () => void
}

const widescreen = 16 / 9

/** The name of an uploaded file contains its size. */
const getRatio = ({ sources }: Video) => {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(sources[0]?.src ?? '') ?? []
  return width && height ? Number(width) / Number(height) : widescreen
}

/** Restarts from the beginning if it was played to its end. */
const getStartPosition = ({ duration }: Video, startAt: number) =>
  duration > 0 && startAt >= duration * 0.95 ? 0 : startAt

/** The video of a unit with chapters and transcript. Set `key` per unit. */
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
