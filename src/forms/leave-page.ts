const stays = new EventTarget()

/** Tells the code that navigates that the user was asked, and chose to stay. */
export const cancelNavigation = (): void => {
  stays.dispatchEvent(new Event('stay'))
}

/**
 * Navigates elsewhere. Returns whether the page was left: the router's own promise of a blocked navigation stays
 * pending until the next one, wherever that leads.
 */
export const navigateUnlessBlocked = (go: () => Promise<void>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const listening = new AbortController()
    stays.addEventListener('stay', () => resolve(false), { signal: listening.signal })
    go()
      .then(() => resolve(true), reject)
      .finally(() => listening.abort())
  })
