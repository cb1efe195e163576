import { useCallback, useState, useSyncExternalStore } from 'react'

/** What tells and takes a place in a video: the element itself, or the player of a provider. */
export interface PlaybackPort {
  /** Seconds. */
  currentTime: number
  /** Seconds; 0 or NaN until it is known. */
  readonly duration: number
  readonly seeking: boolean
  /** How much of the file is there, as `HTMLMediaElement.readyState` counts it; absent at a provider. */
  readonly readyState?: number
}

/** What happened; `time` comes several times a second while it plays. */
export type PlaybackEvent = 'time' | 'play' | 'pause' | 'seeked' | 'ended'

type Listener = (event: PlaybackEvent) => void

/** One video's place in time, for those who follow it and those who move it. */
export interface Playback {
  /** Seconds: the last place that was really reached, never one on the way to another. */
  time: () => number
  /** Seconds; 0 until it is known. */
  duration: () => number
  /** Moves to a second, now or as soon as there is something to move. */
  seek: (seconds: number) => void
  /** Follows what happens; returns how to stop. */
  watch: (listener: Listener) => () => void
  /** Hands over what plays, and the element within which its events happen; returns how to let go. */
  attach: (port: PlaybackPort, host: EventTarget) => () => void
}

const eventNames = {
  timeupdate: 'time',
  play: 'play',
  pause: 'pause',
  seeked: 'seeked',
  ended: 'ended',
} as const satisfies Record<string, PlaybackEvent>

const metadata = 1
const currentData = 2

/** While a file is changed for another, or sought in, the element stands at 0 or between two places. */
const isSettled = ({ seeking, readyState = currentData }: PlaybackPort) =>
  !seeking && readyState >= currentData

/** @param startAt seconds at which it begins */
export const createPlayback = (startAt: number): Playback => {
  let port: PlaybackPort | null = null
  let place = startAt
  let wanted: number | null = startAt > 0 ? startAt : null
  const listeners = new Set<Listener>()

  const move = () => {
    if (port === null || wanted === null || (port.readyState ?? metadata) < metadata) return
    port.currentTime = wanted
    wanted = null
  }
  const follow = (event: PlaybackEvent) => {
    if (port !== null && wanted === null && isSettled(port)) place = port.currentTime
    for (const listener of listeners) listener(event)
  }
  return {
    time: () => place,
    duration: () => (port !== null && Number.isFinite(port.duration) ? port.duration : 0),
    seek: (seconds) => {
      wanted = seconds
      place = seconds
      move()
      for (const listener of listeners) listener('seeked')
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach: (given, host) => {
      port = given
      const ending = new AbortController()
      // Media events do not bubble, so they are taken on their way down.
      const options = { capture: true, signal: ending.signal }
      for (const [name, event] of Object.entries(eventNames)) {
        host.addEventListener(name, () => follow(event), options)
      }
      for (const name of ['loadedmetadata', 'durationchange']) host.addEventListener(name, move, options)
      move()
      return () => {
        ending.abort()
        if (port === given) port = null
      }
    },
  }
}

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
