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
