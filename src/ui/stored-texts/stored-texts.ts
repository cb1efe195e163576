import { createEmitter } from '~/ui/hooks/emitter'
import * as v from 'valibot'
import { useMemo, useSyncExternalStore } from 'react'

/** A short list of texts that this browser alone keeps, the newest first, each once. */
interface StoredTexts {
  /** The same array until it changes. */
  read: () => readonly string[]
  add: (text: string) => void
  remove: (text: string) => void
  clear: () => void
  /** Calls back on each change, also by another tab; returns how to stop. */
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
 * Texts under a key of the browser's storage. Where storage is closed to us, nothing is kept and nothing fails.
 * @param most how many are kept; the oldest go.
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
      // Full or closed: it is a convenience.
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

/**
 * What a browser's storage keeps as JSON; null where there is nothing, and where it is something else, which an older
 * release may have written.
 */
export const parseStoredJson = <T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null => {
  try {
    const found = v.safeParse(schema, JSON.parse(text ?? 'null'))
    return found.success ? found.output : null
  } catch {
    return null
  }
}

const noneOnServer = () => none

/** What {@link createStoredTexts} holds under a key, as it changes; nothing on the server and while scripts come. */
export const useStoredTexts = (key: string, most: number): [texts: readonly string[], kept: StoredTexts] => {
  const kept = useMemo(() => createStoredTexts(key, most), [key, most])
  return [useSyncExternalStore(kept.watch, kept.read, noneOnServer), kept]
}
