import { useCallback, useState, useSyncExternalStore } from 'react'
import { createPlayback, type Playback } from './playback'

/** A playback for the life of a component. */
export const usePlayback = (startAt: number): Playback => useState(() => createPlayback(startAt))[0]

/**
 * Something that follows the time, such as which line is spoken; renders only when it changes.
 * @param pick what of it, the same value for the same time
 */
export const usePlaybackValue = <Value extends number | boolean>(
  playback: Playback,
  pick: (seconds: number) => Value,
): Value => {
  const watch = useCallback((onChange: () => void) => playback.watch(onChange), [playback])
  const read = () => pick(playback.time())
  return useSyncExternalStore(watch, read, read)
}
