import { createEmitter } from '~/ui/hooks/emitter'
import * as v from 'valibot'
import { useMemo, useSyncExternalStore } from 'react'

/** A short list of texts in the browser's storage, newest first, without duplicates. */
interface StoredTexts {
  /** Returns the same array until it changes. */
  read: () => readonly string[]
  add: (text: string) => void
  remove: (text: string) => void
  clear: () => void
  /** Subscribes to changes, also by other tabs; returns how to unsubscribe. */
  watch: (onChange: () => void) => () => void
}

const none: readonly string[] = []

const parse = (kept: string | null): readonly string[] => {
  if (kept === null) return none
  try {
    const list: unknown = JSON.parse(kept)
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : none
  } catch {
    return none
  }
}

const listeners = createEmitter()

/**
 * Creates a list of texts under a storage key. If storage is blocked, nothing is stored and nothing fails.
 * @param most maximum number of texts; the oldest are dropped
 */
export const createStoredTexts = (key: string, most: number): StoredTexts => {
  let seen: string | null = null
  let texts = none
  const read = () => {
    let kept: string | null = null
    try {
      kept = localStorage.getItem(key)
    } catch {
      return none
    }
    if (kept !== seen) {
      seen = kept
      texts = parse(kept)
    }
    return texts
  }
  const write = (list: readonly string[]) => {
    try {
      if (list.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(list.slice(0, most)))
    } catch {
      // Storage is full or blocked; the list is only a convenience.
    }
    listeners.emit()
  }
  const without = (text: string) => read().filter((kept) => kept !== text)
  return {
    read,
    add: (text) => write([text, ...without(text)]),
    remove: (text) => write(without(text)),
    clear: () => write(none),
    watch: (onChange) => {
      const stop = listeners.subscribe(onChange)
      window.addEventListener('storage', onChange)
      return () => {
        stop()
        window.removeEventListener('storage', onChange)
      }
    },
  }
}

/** Parses stored JSON; null if there is none, or if it does not match, as when an older release wrote it. */
export const parseStoredJson = <T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null => {
  try {
    const found = v.safeParse(schema, JSON.parse(text ?? 'null'))
    return found.success ? found.output : null
  } catch {
    return null
  }
}

const noneOnServer = () => none

/** Returns the texts under a key and follows changes; empty on the server and before hydration. */
export const useStoredTexts = (key: string, most: number): [texts: readonly string[], kept: StoredTexts] => {
  const kept = useMemo(() => createStoredTexts(key, most), [key, most])
  return [useSyncExternalStore(kept.watch, kept.read, noneOnServer), kept]
}
