let unfinished = 0

/** Whether something goes on that is lost if the portal is left, whatever screen is shown by then. */
export const hasPending = (): boolean => unfinished > 0

/** Does what goes on without its screen, but not without the page: the browser asks before the portal is left. */
export const trackPending = async <T>(work: () => Promise<T>): Promise<T> => {
  unfinished += 1
  try {
    return await work()
  } finally {
    unfinished -= 1
  }
}
