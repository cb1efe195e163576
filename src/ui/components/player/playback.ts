import { useCallback, useState, useSyncExternalStore } from 'react'

/** A source of the playback position that can be set: the video element, or a provider's player. */
export interface PlaybackPort {
  /** Seconds. */
  currentTime: number
  /** Seconds; 0 or NaN until it is known. */
  readonly duration: number
  readonly seeking: boolean
  /** `HTMLMediaElement.readyState`; absent for a provider. */
  readonly readyState?: number
}

/** A playback event; `time` fires several times a second during playback. */
export type PlaybackEvent = 'time' | 'play' | 'pause' | 'seeked' | 'ended'

type Listener = (event: PlaybackEvent) => void

/** The playback position of a video, to observe and to set. */
export interface Playback {
  /** Seconds; the last position that was reached, not a seek target. */
  time: () => number
  /** Seconds; 0 until it is known. */
  duration: () => number
  /** Seeks to a position in seconds, now or once the video is loaded. */
  seek: (seconds: number) => void
  /** Adds a listener; returns a function that removes it. */
  watch: (listener: Listener) => () => void
  /** Connects a player and the element that contains its events; returns a function that disconnects it. */
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

/** During a source change or a seek, the element reports 0 or an intermediate position. */
const isSettled = ({ seeking, readyState = currentData }: PlaybackPort) =>
  !seeking && readyState >= currentData

/** @param startAt initial position in seconds */
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
      // Media events do not bubble, so the listener captures them.
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

/** Creates a playback for the lifetime of a component. */
export const usePlayback = (startAt: number): Playback => useState(() => createPlayback(startAt))[0]

/**
 * Returns a value derived from the position, such as the current caption; renders only when it changes.
 * @param pick derives the value; must be pure
 */
export const usePlaybackValue = <Value extends number | boolean>(
  playback: Playback,
  pick: (seconds: number) => Value,
): Value => {
  const watch = useCallback((onChange: () => void) => playback.watch(onChange), [playback])
  const read = () => pick(playback.time())
  return useSyncExternalStore(watch, read, read)
}
