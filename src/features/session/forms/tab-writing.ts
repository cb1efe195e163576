import * as v from 'valibot'
import { createListeners } from '~/ui/listeners/listeners'
import { parseKept } from '~/ui/kept-texts/parse-kept'

const entry = v.object({
  text: v.string(),
  /** When it was written, ISO 8601. */
  at: v.string(),
  /** What it goes on from, where other tabs had begun it: the key of each, and what stood there. */
  from: v.array(v.tuple([v.string(), v.string()])),
})
type Entry = v.InferOutput<typeof entry>

/** How the release before kept it: for all tabs together, in a list of one. */
const formerEntry = v.pipe(
  v.tuple([v.string()]),
  v.transform(([text]): Entry => ({ text, at: '', from: [] })),
)

/** Of how many tabs the browser keeps what was written in one form; the oldest go. */
const maxEntries = 5

/** Where a tab keeps what it is called, which is made once. */
const tabKey = 'portal.tab'

type WritingStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** The storage of the tab, and the one that all tabs of the browser share. */
interface WritingStorages {
  tab: () => WritingStorage
  browser: () => WritingStorage
}

/** What is being written in one form of one tab. An empty text: nothing is. */
export interface TabWriting {
  /** Null where the tab has nothing of its own. */
  read: () => string | null
  /** For the form that has come: the tab's own, or else the newest that is not sent, with which the tab goes on. */
  arrive: () => string | null
  keep: (text: string) => void
  /**
   * Drops the draft after it was sent or discarded. What was written since stays, and so does another tab's
   * version.
   */
  drop: (sent: string) => void
  /** Calls back when the tab's own changes; returns how to stop. */
  watch: (onChange: () => void) => () => void
}

const keptEntry = v.union([entry, formerEntry])

const parse = (kept: string | null): Entry | null => parseKept(keptEntry, kept)

const quietly = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    // Full or closed: the form itself still holds the text.
    return otherwise
  }
}

const listeners = createListeners()

/**
 * What a person writes in one form, until it is sent. Each tab has its own, so that two of them with the same form do
 * not write over each other. The browser keeps it too, for when the tab is closed: one entry a tab.
 * @param person is a part of every key; see `dropKept`
 * @param name of the form, such as the answer to a question
 */
export const tabWriting = (storages: WritingStorages, person: string, name: string): TabWriting => {
  const ownKey = `writing:${person}:${name}`
  const prefix = `${ownKey}.`

  const readOwn = () => quietly(() => parse(storages.tab().getItem(ownKey)), null)
  const writeOwn = (own: Entry) => {
    quietly(() => storages.tab().setItem(ownKey, JSON.stringify(own)), undefined)
    listeners.tell()
  }

  const entryKey = () => {
    const tab = storages.tab()
    const called = tab.getItem(tabKey) ?? Math.random().toString(36).slice(2)
    tab.setItem(tabKey, called)
    return prefix + called
  }
  const readEntry = (key: string) => parse(storages.browser().getItem(key))
  const forget = (key: string) => storages.browser().removeItem(key)
  const forgetIf = (key: string, texts: readonly string[]) => {
    const found = readEntry(key)
    if (found !== null && texts.includes(found.text)) forget(key)
  }
  /** The newest first. */
  const entries = (): [key: string, found: Entry][] => {
    const browser = storages.browser()
    return Array.from({ length: browser.length }, (_, index) => browser.key(index) ?? '')
      .filter((key) => key === ownKey || key.startsWith(prefix))
      .flatMap((key): [string, Entry][] => {
        const found = readEntry(key)
        return found === null ? [] : [[key, found]]
      })
      .toSorted(([, one], [, other]) => (one.at > other.at ? -1 : 1))
  }
  const writeEntry = (own: Entry) => {
    const key = entryKey()
    if (own.text === '') return forget(key)
    const others = entries().filter(([other]) => other !== key)
    for (const [oldest] of others.slice(maxEntries - 1)) forget(oldest)
    storages.browser().setItem(key, JSON.stringify(own))
  }

  return {
    read: () => readOwn()?.text ?? null,
    arrive: () => {
      const own = readOwn()
      const [newest] = own === null ? quietly(entries, []) : []
      if (newest === undefined) return own?.text ?? null
      const [key, { text, at, from }] = newest
      const standing = quietly(() => from.filter(([other, before]) => readEntry(other)?.text === before), [])
      // The browser stores the draft only once, until it is edited: opening it leaves no copy.
      writeOwn({ text, at, from: [[key, text], ...standing] })
      return text
    },
    keep: (text) => {
      const before = readOwn()
      if (text === (before?.text ?? '')) return
      const own = { text, at: new Date().toISOString(), from: before?.from ?? [] }
      writeOwn(own)
      quietly(() => writeEntry(own), undefined)
    },
    drop: (sent) => {
      const own = readOwn()
      if (own?.text === sent) quietly(() => storages.tab().removeItem(ownKey), undefined)
      quietly(() => {
        forgetIf(entryKey(), [sent])
        for (const [key, text] of own?.from ?? []) forgetIf(key, [text, sent])
      }, undefined)
      listeners.tell()
    },
    watch: listeners.watch,
  }
}
