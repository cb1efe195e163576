import type { Page } from 'playwright/test'

/** Records, at every animation frame, whether a document shows a visible "Log in" link, button or heading. */
export const watchForLogInLinks = (page: Page) =>
  page.addInitScript(() => {
    // `about:blank` has no storage.
    if (location.origin === 'null') return
    sessionStorage.removeItem('seen-log-in')
    const check = () => {
      for (const element of document.querySelectorAll('a, button, h1')) {
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (isShown && element.textContent.trim() === 'Log in')
          sessionStorage.setItem('seen-log-in', `${element.outerHTML} at ${location.pathname}`)
      }
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })

/** Returns the "Log in" element that the current document has shown; null if it showed none. */
export const getSeenLogIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen-log-in'))
