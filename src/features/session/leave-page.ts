const stays = new EventTarget()

/** Tells whoever leads elsewhere that the person was asked, and would rather stay. */
export const tellStay = (): void => {
  stays.dispatchEvent(new Event('stay'))
}

/**
 * Goes elsewhere. Answers whether the page was left: the router's own promise of a way that was refused waits for the
 * next one, whoever goes it and wherever that leads.
 */
export const leavePage = (go: () => Promise<void>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const listening = new AbortController()
    stays.addEventListener('stay', () => resolve(false), { signal: listening.signal })
    go()
      .then(() => resolve(true), reject)
      .finally(() => listening.abort())
  })
