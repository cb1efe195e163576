import { askForRelease } from './newest-release'

/** Milliseconds between two questions while the page is seen (specification, section 9). */
const everyHour = 3_600_000
/** Milliseconds that must have passed for somebody's return to be a reason to ask. */
const soonest = 60_000

/**
 * Asks for the newest release every hour and when somebody comes back to the page; never while it is hidden.
 * Returns how to stop.
 */
export const watchReleases = (): (() => void) => {
  let asked = Date.now()
  const ask = () => {
    if (document.visibilityState === 'hidden') return
    asked = Date.now()
    void askForRelease()
  }
  const onReturn = () => {
    if (Date.now() - asked >= soonest) ask()
  }
  const timer = setInterval(ask, everyHour)
  document.addEventListener('visibilitychange', onReturn)
  // A page that the browser had put aside whole comes back as old as it was.
  window.addEventListener('pageshow', onReturn)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('pageshow', onReturn)
  }
}
