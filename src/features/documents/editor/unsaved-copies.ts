import * as v from 'valibot'
import { parseStoredJson } from '~/ui/stored-texts/stored-texts'
import type { EditorText } from './editor-text'

const unsavedCopySchema = v.object({
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  baseVersion: v.number(),
  revision: v.number(),
  at: v.string(),
})

/** A text that the service may not have, with its base version. */
export type UnsavedCopy = v.InferOutput<typeof unsavedCopySchema>

interface Storage {
  readonly length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** The storage key: by user, page and window, since two windows may edit one page. */
const getPrefix = (identityUid: string, page: string) => `portal.writing.${identityUid}.${page}.`

const parse = (text: string | null): UnsavedCopy | null => parseStoredJson(unsavedCopySchema, text)

/**
 * Stores unsaved texts in this browser beyond the tab's life, until the service has them. Does nothing if storage is
 * unavailable.
 */
export const createUnsavedCopyStore = (
  storage: () => Storage,
  identityUid: string,
  page: string,
  window: string,
) => {
  const prefix = getPrefix(identityUid, page)
  const own = prefix + window
  const quietly = <T>(act: (kept: Storage) => T, otherwise: T): T => {
    try {
      return act(storage())
    } catch {
      // Storage is full or unavailable: the window itself still holds the text.
      return otherwise
    }
  }
  return {
    keep: (text: EditorText, followed: { baseVersion: number; revision: number }, at: Date) =>
      quietly(
        (kept) => kept.setItem(own, JSON.stringify({ ...text, ...followed, at: at.toISOString() })),
        undefined,
      ),
    drop: () => quietly((kept) => kept.removeItem(own), undefined),
    /** Texts of earlier windows, oldest first, each with a function that deletes it. */
    left: (): { copy: UnsavedCopy; forget: () => void }[] =>
      quietly(
        (kept) =>
          Array.from({ length: kept.length }, (_, index) => kept.key(index))
            .filter((key): key is string => key !== null && key.startsWith(prefix) && key !== own)
            .flatMap((key) => {
              const copy = parse(kept.getItem(key))
              const forget = () => quietly((store) => store.removeItem(key), undefined)
              return copy === null ? [] : [{ copy, forget }]
            })
            .toSorted((one, other) => (one.copy.at < other.copy.at ? -1 : 1)),
        [],
      ),
  }
}

export type UnsavedCopyStore = ReturnType<typeof createUnsavedCopyStore>
