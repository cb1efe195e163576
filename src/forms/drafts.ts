/** Text that outlives a reload of this tab, and nothing more: it is gone when the tab is. */
export interface KeptDraft<T> {
  read: () => T | null
  keep: (draft: T) => void
  drop: () => void
}

/**
 * A draft kept in this tab's storage. Where storage is closed to us, nothing is kept and nothing fails.
 * @param parse makes sure of what is read, which an older release may have written.
 */
export const keptDraft = <T>(key: string, parse: (value: unknown) => T | null): KeptDraft<T> => ({
  read: () => {
    try {
      const text = sessionStorage.getItem(key)
      return text === null ? null : parse(JSON.parse(text))
    } catch {
      return null
    }
  },
  keep: (draft) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {
      // Full or closed: the form itself still holds the text.
    }
  },
  drop: () => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
})

const parts = (text: string) => `.${text.replaceAll(':', '.')}.`

const dropFrom = (storage: () => Storage, identityUid: string) => {
  try {
    const kept = storage()
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
    for (const key of keys) if (parts(key).includes(parts(identityUid))) kept.removeItem(key)
  } catch {
    // Closed storage has kept nothing.
  }
}

/**
 * Removes what this browser keeps of a user: unsent texts, recent searches and the like. Every such key contains
 * the user's id, delimited by dots or colons, so that no other user sees it and all of it can be found here. Texts
 * typed in this tab before the sign-in have `visitor` in that place, and belong to the same user.
 */
export const dropUserDrafts = (identityUid: string): void => {
  dropFrom(() => localStorage, identityUid)
  dropFrom(() => sessionStorage, identityUid)
  dropFrom(() => sessionStorage, 'visitor')
}
