import { askForRelease } from './newest-release'

/** Milliseconds between two questions while the page is seen (specification, section 9). */
const everyHour = 3_600_000
/** Milliseconds between two checks that are made because the user came back. */
const soonest = 60_000

/**
 * Checks for a new release every hour and when the user comes back to the page; never while it is hidden.
 * Returns a function that stops it.
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
  // A page from the back-forward cache is as old as when it was left.
  window.addEventListener('pageshow', onReturn)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('pageshow', onReturn)
  }
}
