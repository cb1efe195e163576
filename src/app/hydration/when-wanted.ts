import { isShortcut } from './first-acts'

/**
 * Events of a reader's actions; those that browsers fire themselves, such as when restoring the scroll position,
 * are left out.
 */
const acts = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'click',
  'focusin',
  'input',
  'change',
]

/** What scripts alone answer, or answer better. Links, menus and what folds are the browser's own. */
const controls = 'button:not([popovertarget]), input, select, textarea, [aria-keyshortcuts], .heading-link'

/**
 * Elements that need scripts before the user acts: a form to be filled in, a tree that unfolds and follows,
 * tabs.
 */
const attentive = 'form[method="post"], [data-tree], .tabs'

const isAtControl = (event: Event) =>
  (event.target instanceof Element && event.target.closest(controls) !== null) ||
  (event instanceof KeyboardEvent && isShortcut(event))

/**
 * Decides whether an action on a sleeping page needs scripts. The elements of such a page do not change, so it is
 * searched once.
 */
const judgeActs = () => {
  let isAttentive: boolean | undefined
  return (event: Event) => (isAttentive ??= document.querySelector(attentive) !== null) || isAtControl(event)
}

// Keys that are read before the paint anyway, or by the palette alone.
const quiet = /^(?:mantine-color-scheme-value$|recent-documents:)/

/** Whether this browser stores anything for the portal: a returning user, whose page has work to do. */
const isRemembered = () => {
  try {
    return (
      /(?:^|; )(?:__Host-)?userId=/.test(document.cookie) ||
      Object.keys(localStorage).some((key) => !quiet.test(key)) ||
      Object.keys(sessionStorage).some((key) => key.startsWith('portal.'))
    )
  } catch {
    return true
  }
}

/**
 * Calls `goOn` once the page has been painted, so that no fetch or script delays the paint; at once where the page
 * is hidden, since it is not painted then.
 */
const whenPainted = (goOn: () => void, signal: AbortSignal) => {
  if (document.visibilityState === 'hidden') return goOn()
  document.addEventListener('visibilitychange', goOn, { signal })
  // A callback requested before a frame runs before its paint, so a timeout follows.
  return requestAnimationFrame(() => setTimeout(goOn))
}

/**
 * Calls `wake` once. A page that sleeps wakes when the user reaches what needs its scripts, or signs in in another
 * window; reading, scrolling and following links need none. A page that does not sleep wakes at any action, and by
 * itself once it has been painted; so does one that has work to do.
 * @param isAsleep whether the server sent a page that sleeps.
 */
export const whenWanted = (isAsleep: boolean, wake: () => void): void => {
  // A form that was sent before this script was there is an act too.
  if (window.keptSubmits !== undefined) return wake()
  const listening = new AbortController()
  const { signal } = listening
  const wakeOnce = () => {
    if (signal.aborted) return
    listening.abort()
    wake()
  }
  const wantsScripts = isAsleep ? judgeActs() : () => true
  const act = (event: Event) => wantsScripts(event) && wakeOnce()
  for (const name of acts) document.addEventListener(name, act, { signal, capture: true, passive: true })
  window.addEventListener('storage', wakeOnce, { signal })
  // Restored from the back-forward cache, after the user signed in on the page after it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && isRemembered() && wakeOnce(), {
    signal,
  })
  if (!isAsleep || isRemembered()) whenPainted(wakeOnce, signal)
}
