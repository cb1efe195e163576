type Parse<T> = (value: unknown) => T | null

type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** The storage of this tab, and the one that all tabs of the browser share. */
interface DraftStorages {
  tab: () => DraftStorage
  browser: () => DraftStorage
}

const pageStorages: DraftStorages = { tab: () => sessionStorage, browser: () => localStorage }

const ignoreErrors = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    // Storage is full or blocked; the form still has the text.
    return otherwise
  }
}

const getKeys = (storage: DraftStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/** A value that survives a reload of this tab, but not closing it. */
export interface TabValue<T> {
  read: () => T | null
  keep: (draft: T) => void
  drop: () => void
}

/**
 * A value in this tab's storage. Where storage is blocked, nothing is kept and nothing fails.
 * @param parse validates what is read, which an older release may have written.
 */
export const createTabValue = <T>(key: string, parse: Parse<T>): TabValue<T> => ({
  read: () => ignoreErrors(() => parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')), null),
  keep: (draft) => ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(draft)), undefined),
  drop: () => ignoreErrors(() => sessionStorage.removeItem(key), undefined),
})

export interface DraftOptions<T> {
  /** The id of the user, or `visitor`: a part of every key, so that no other user sees the draft. */
  user: string
  /** The form and what it is about, such as the question that is answered. */
  name: string
  /** Validates what is read, which an older release may have written. */
  parse: Parse<T>
  /** Also stores it in local storage, for when the tab is closed, and for new tabs. */
  isShared?: boolean | undefined
}

/** The draft of one form in one tab, until it is sent. */
export interface Draft<T> {
  /** Null if this tab has no draft. */
  read: () => T | null
  /** For a mounted form: this tab's draft, else the newest of other tabs, which this tab then continues. */
  restore: () => T | null
  /** @param value null if the form is unchanged */
  keep: (value: T | null) => void
  /** Deletes the draft after `sent` was sent; newer text stays, as do other tabs' versions. */
  drop: (sent: T | null) => void
  /** Subscribes to {@link drop} calls for the same draft, also by an unmounted form; returns how to unsubscribe. */
  onDrop: (listener: (sent: string) => void) => () => void
}

/** One tab's version of a shared draft. */
interface Version {
  text: string
  /** When it was written, ISO 8601. */
  at: string
  /** The versions of other tabs that it continues: their keys and texts. */
  from: [key: string, text: string][]
}

const isVersion = (value: unknown): value is Version =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'string' &&
  'from' in value &&
  Array.isArray(value.from)

/** Maximum number of tabs whose drafts of one form are stored; the oldest are deleted. */
const maxVersions = 5

/** The session storage key of the tab's random name. */
const tabKey = 'portal.tab'

const none = 'null'

const dropListeners = new Set<(key: string, sent: string) => void>()

/**
 * The draft of one form. Each tab has its own, so that two tabs with the same form do not overwrite each other. A
 * shared one is in local storage too, with one version per tab.
 */
export const createDraft = <T>(
  options: DraftOptions<T>,
  storages: DraftStorages = pageStorages,
): Draft<T> => {
  const { user, name, parse, isShared = false } = options
  const key = `portal.draft.${user}.${name}`
  const prefix = `${key}#`
  const fromKey = `${prefix}from`

  const toValue = (text: string | null) => ignoreErrors(() => parse(JSON.parse(text ?? none)), null)
  const readOwn = () => ignoreErrors(() => storages.tab().getItem(key), null)
  const readFrom = (): Version['from'] =>
    ignoreErrors(() => JSON.parse(storages.tab().getItem(fromKey) ?? '[]'), [])
  const dropOwn = () =>
    ignoreErrors(() => {
      storages.tab().removeItem(key)
      storages.tab().removeItem(fromKey)
    }, undefined)

  const ownVersionKey = () => {
    const tab = storages.tab()
    const called = tab.getItem(tabKey) ?? Math.random().toString(36).slice(2)
    tab.setItem(tabKey, called)
    return prefix + called
  }
  const readVersion = (versionKey: string): Version | null => {
    const found: unknown = ignoreErrors(
      () => JSON.parse(storages.browser().getItem(versionKey) ?? none),
      null,
    )
    return isVersion(found) && toValue(found.text) !== null ? found : null
  }
  const dropVersion = (versionKey: string, texts: readonly string[]) => {
    const found = readVersion(versionKey)
    if (found !== null && texts.includes(found.text)) storages.browser().removeItem(versionKey)
  }
  /** Newest first. */
  const listVersions = (): [versionKey: string, found: Version][] =>
    getKeys(storages.browser())
      .filter((each) => each.startsWith(prefix))
      .flatMap((each): [string, Version][] => {
        const found = readVersion(each)
        return found === null ? [] : [[each, found]]
      })
      .toSorted(([, one], [, other]) => (one.at > other.at ? -1 : 1))
  const writeVersion = (text: string) => {
    const own = ownVersionKey()
    if (text === none) return storages.browser().removeItem(own)
    const others = listVersions().filter(([other]) => other !== own)
    for (const [oldest] of others.slice(maxVersions - 1)) storages.browser().removeItem(oldest)
    const version: Version = { text, at: new Date().toISOString(), from: readFrom() }
    storages.browser().setItem(own, JSON.stringify(version))
  }
  const continueNewest = (): T | null => {
    const [newest] = ignoreErrors(listVersions, [])
    if (newest === undefined) return null
    const [versionKey, { text, from }] = newest
    const unsent = from.filter(([other, before]) => readVersion(other)?.text === before)
    // The draft is stored once until it is edited: opening it makes no copy.
    ignoreErrors(() => {
      storages.tab().setItem(key, text)
      storages.tab().setItem(fromKey, JSON.stringify([[versionKey, text], ...unsent]))
    }, undefined)
    return toValue(text)
  }

  return {
    read: () => toValue(readOwn()),
    restore: () => {
      const own = readOwn()
      return own === null && isShared ? continueNewest() : toValue(own)
    },
    keep: (value) => {
      const text = JSON.stringify(value)
      if (text === (readOwn() ?? none)) return
      if (text === none && !isShared) return dropOwn()
      ignoreErrors(() => storages.tab().setItem(key, text), undefined)
      if (isShared) ignoreErrors(() => writeVersion(text), undefined)
    },
    drop: (sent) => {
      const text = JSON.stringify(sent)
      const from = readFrom()
      if (readOwn() === text) dropOwn()
      if (isShared) {
        ignoreErrors(() => {
          dropVersion(ownVersionKey(), [text])
          for (const [other, before] of from) dropVersion(other, [before, text])
        }, undefined)
      }
      for (const listener of dropListeners) listener(key, text)
    },
    onDrop: (listener) => {
      const listenToOwn = (dropped: string, sent: string) => {
        if (dropped === key) listener(sent)
      }
      dropListeners.add(listenToOwn)
      return () => void dropListeners.delete(listenToOwn)
    },
  }
}

const parts = (text: string) => `.${text.replaceAll(/[:#]/g, '.')}.`

const dropFrom = (getStorage: () => DraftStorage, identityUid: string) =>
  ignoreErrors(() => {
    const storage = getStorage()
    for (const key of getKeys(storage)) {
      if (parts(key).includes(parts(identityUid))) storage.removeItem(key)
    }
  }, undefined)

/**
 * Removes what this browser keeps of a user: unsent texts, recent searches and the like. Every such key contains
 * the user's id, delimited by dots or colons, so that no other user sees it and all of it can be found here. Texts
 * typed in this tab before the sign-in have `visitor` in that place, and belong to the same user.
 */
export const dropUserDrafts = (identityUid: string): void => {
  dropFrom(pageStorages.browser, identityUid)
  dropFrom(pageStorages.tab, identityUid)
  dropFrom(pageStorages.tab, 'visitor')
}
