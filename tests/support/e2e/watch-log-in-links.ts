import type { Page } from 'playwright/test'

/** Notes in every frame of each document whether visitors are invited to log in. */
export const watchForLogIn = (page: Page) =>
  page.addInitScript(() => {
    // `about:blank` has no storage.
    if (location.origin === 'null') return
    sessionStorage.removeItem('seen-log-in')
    const look = () => {
      for (const element of document.querySelectorAll('a, button, h1')) {
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (isShown && element.textContent.trim() === 'Log in')
          sessionStorage.setItem('seen-log-in', `${element.outerHTML} at ${location.pathname}`)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** Where the current document invited a visitor to log in; null where it did not. */
export const hasSeenLogIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen-log-in'))
