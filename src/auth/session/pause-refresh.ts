const holds = new Set<Promise<void>>()

/**
 * Holds every renewal of the session back while the person signs in once more: a session that has ended would be
 * given up, and the page with it, in the middle of what begins the next.
 * @returns what ends it
 */
export const pauseRefresh = (): (() => void) => {
  const ends = new AbortController()
  const hold = new Promise<void>((resolve) => {
    ends.signal.addEventListener('abort', () => {
      holds.delete(hold)
      resolve()
    })
  })
  holds.add(hold)
  return () => ends.abort()
}

/** Resolves once nothing holds renewals back. */
export const waitWhilePaused = async (): Promise<void> => {
  while (holds.size > 0) await Promise.all(holds)
}
