import type { Playback } from '~/ui/components/player/playback'

/** Seconds of playing between two reports. */
const often = 5

/** The part of a video that counts as all of it, so that the credits may be skipped. */
const nearlyAll = 0.95

/** Seconds: places that are this near to each other are the same. */
const same = 0.1

interface Reports {
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
export const reportPlaces = (playback: Playback, { onPosition, onFinished }: Reports) => {
  let told = playback.time()
  let isPlaying = false
  let isFinished = false

  const tell = () => {
    const place = playback.time()
    if (Math.abs(place - told) < same) return
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
    if (event === 'time' && isPlaying && Math.abs(playback.time() - told) >= often) tell()
    const duration = playback.duration()
    const isNearlyOver = isPlaying && duration > 0 && playback.time() >= duration * nearlyAll
    if (event === 'ended' || isNearlyOver) finish()
  })
  const leaving = new AbortController()
  const { signal } = leaving
  const tellWhenHidden = () => {
    if (document.visibilityState === 'hidden') tell()
  }
  document.addEventListener('visibilitychange', tellWhenHidden, { signal })
  window.addEventListener('pagehide', tell, { signal })
  return {
    end: () => {
      leaving.abort()
      stopWatching()
      tell()
    },
  }
}
