import * as v from 'valibot'
import { createEmitter } from '~/ui/hooks/emitter'
import { parseKept } from '~/ui/kept-texts/kept-texts'
import { useState } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'

const entry = v.object({
  text: v.string(),
  /** When it was written, ISO 8601. */
  at: v.string(),
  /** The drafts of other tabs that it continues: the key of each, and its text. */
  from: v.array(v.tuple([v.string(), v.string()])),
})
type Entry = v.InferOutput<typeof entry>

/** How the release before kept it: for all tabs together, in a list of one. */
const formerEntry = v.pipe(
  v.tuple([v.string()]),
  v.transform(([text]): Entry => ({ text, at: '', from: [] })),
)

/** For how many tabs the browser keeps the draft of one form; the oldest go. */
const maxEntries = 5

/** The session storage key of the tab's random name. */
const tabKey = 'portal.tab'

type WritingStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** The storage of the tab, and the one that all tabs of the browser share. */
interface WritingStorages {
  tab: () => WritingStorage
  browser: () => WritingStorage
}

/** The draft of one form in one tab. An empty text means none. */
export interface TabWriting {
  /** Null where the tab has no draft. */
  read: () => string | null
  /**
   * For a form that was mounted: the tab's own draft, or else the newest unsent one, which the tab then continues.
   */
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
    // Storage is full or blocked: the form itself still has the text.
    return otherwise
  }
}

const listeners = createEmitter()

/**
 * A user's draft of one form, until it is sent. Each tab has its own, so that two tabs with the same form do not
 * overwrite each other. Local storage keeps it too, for when the tab is closed: one entry per tab.
 * @param person is a part of every key; see `dropUserDrafts`
 * @param name of the form, such as the answer to a question
 */
export const tabWriting = (storages: WritingStorages, person: string, name: string): TabWriting => {
  const ownKey = `writing:${person}:${name}`
  const prefix = `${ownKey}.`

  const readOwn = () => quietly(() => parse(storages.tab().getItem(ownKey)), null)
  const writeOwn = (own: Entry) => {
    quietly(() => storages.tab().setItem(ownKey, JSON.stringify(own)), undefined)
    listeners.emit()
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
      listeners.emit()
    },
    watch: listeners.subscribe,
  }
}

/**
 * What the person who is signed in writes in a form of this tab; see {@link tabWriting}.
 * @param name of the form, which stays the same one
 */
export const useTabWriting = (name: string): TabWriting => {
  // Also when the session ends meanwhile: the page stays the same person's.
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  const [writing] = useState(() =>
    tabWriting({ tab: () => sessionStorage, browser: () => localStorage }, person, name),
  )
  return writing
}
