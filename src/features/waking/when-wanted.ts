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
 * Calls `wake` at once, or, on a page that sleeps, as soon as somebody acts, or signs in in another window.
 * @param isAsleep whether the server sent a page that sleeps.
 */
export const whenWanted = (isAsleep: boolean, wake: () => void): void => {
  // A form that was sent before this script was there is an act too.
  if (!isAsleep || isRemembered() || window.keptSubmits !== undefined) {
    wake()
    return
  }
  const listening = new AbortController()
  const { signal } = listening
  const wakeOnce = () => {
    listening.abort()
    wake()
  }
  for (const act of acts) document.addEventListener(act, wakeOnce, { signal, capture: true, passive: true })
  window.addEventListener('storage', wakeOnce, { signal })
}
