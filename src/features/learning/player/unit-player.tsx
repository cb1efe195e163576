import { useEffect, useEffectEvent, useState } from 'react'
import type { Video } from '~/contract/learning-paths'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Player } from '~/ui/components/player/player'
import { ProviderPlayer } from '~/ui/components/player/provider-player'
import { usePlayback } from '~/ui/components/player/playback'
import { Chapters } from './chapters'
import { reportPlaces } from './place-reporter'
import { Transcript } from './transcript'
import classes from './unit-player.module.css'

export interface UnitPlayerProps {
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
const getBeginning = ({ duration }: Video, startAt: number) =>
  duration > 0 && startAt >= duration * 0.95 ? 0 : startAt

/** The video of a unit with its chapters and its words. Another unit needs another key. */
export function UnitPlayer({ video, title, startAt, onPosition, onFinished }: UnitPlayerProps) {
  const playback = usePlayback(getBeginning(video, startAt))
  const [failures, setFailures] = useState({ count: 0, isFailed: false })
  const position = useEffectEvent(onPosition)
  const finished = useEffectEvent(onFinished)

  useEffect(
    () =>
      reportPlaces(playback, {
        onPosition: (seconds) => position(seconds),
        onFinished: () => finished(),
      }).end,
    [playback],
  )

  const { provider, providerId, sources, captions, chapters, poster } = video
  return (
    <div className={classes.place}>
      <div className={classes.player} data-has-words={captions.length > 0 || undefined}>
        <div className={classes.picture}>
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
            <Callout tone="error" title="The video could not be loaded" isAnnounced>
              <p>Look at your connection, then try again.</p>
              <AppButton
                kind="outlined"
                onClick={() => setFailures(({ count }) => ({ count: count + 1, isFailed: false }))}
              >
                Try again
              </AppButton>
            </Callout>
          )}
          {chapters.length > 0 && <Chapters chapters={chapters} playback={playback} />}
        </div>
        {captions.length > 0 && (
          <div className={classes.words}>
            <Transcript captions={captions} playback={playback} />
          </div>
        )}
      </div>
    </div>
  )
}
