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
