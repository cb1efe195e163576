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
 * Drops what this browser kept of a person: texts not yet sent, last searches and the like. Every key that holds
 * something of one person has that person's id as a part of it, set off by points or colons, so that nobody is
 * shown another's, and that all of it can be found here. What was typed in this tab before the sign-in has `visitor` in
 * that place, and was the same person's.
 */
export const dropKept = (identityUid: string): void => {
  dropFrom(() => localStorage, identityUid)
  dropFrom(() => sessionStorage, identityUid)
  dropFrom(() => sessionStorage, 'visitor')
}
