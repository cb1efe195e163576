/** What a reader does; what the browser does by itself, such as going back to where one was on the page, is not here. */
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

// What is answered before anything is painted, and what the palette alone reads.
const quiet = /^(?:mantine-color-scheme-value$|recent-documents:)/

/** Whether this browser keeps anything for the portal: somebody who was here before, whose page has things to do. */
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
 * Calls `goOn` once the page has been painted, for which nothing is fetched or run then; at once where nobody looks at
 * it, since nothing is painted there.
 */
const whenPainted = (goOn: () => void, signal: AbortSignal) => {
  if (document.visibilityState === 'hidden') return goOn()
  document.addEventListener('visibilitychange', goOn, { signal })
  // What is asked for before a frame comes before its paint.
  return requestAnimationFrame(() => setTimeout(goOn))
}

/**
 * Calls `wake` once: as soon as somebody acts, or signs in in another window. A page that does not sleep wakes by itself
 * too, once it has been painted, and so does one that has things to do.
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
  for (const act of acts) document.addEventListener(act, wakeOnce, { signal, capture: true, passive: true })
  window.addEventListener('storage', wakeOnce, { signal })
  if (!isAsleep || isRemembered()) whenPainted(wakeOnce, signal)
}
