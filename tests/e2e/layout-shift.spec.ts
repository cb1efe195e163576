import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { getAddress, getName, screenGroups } from '../support/e2e/screens'

// Tall enough for most pages, because shifts further down also make users miss.
const viewport = { width: 1280, height: 2400 }

/** Runs in the page before any other script. */
const watchShifts = () => {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
        shifts.push(Number(entry.value))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the layout shift of a page once its network is idle. */
const totalShift = async (page: Page): Promise<number> => {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    'shifts' in window && Array.isArray(window.shifts)
      ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
      : Number.NaN,
  )
}

// Runs after all other tests, because their writes would change pages while these load.
for (const { title, tag, person, screens } of screenGroups()) {
  test(`screens load without layout shift: ${title}`, { tag }, async ({ browser }) => {
    const loaded: { name: string; context: BrowserContext; shift: Promise<number> }[] = []
    for (const screen of screens) {
      const address = await getAddress(screen)
      // A context without a cache, because late resources shift most.
      const context = await browser.newContext({ viewport })
      await context.addInitScript(watchShifts)
      if (person !== null) await giveSession(context, demoEmail(person))
      const page = await context.newPage()
      await page.goto(address)
      await waitForHydration(page)
      // The next screen loads while this one waits.
      loaded.push({ name: getName(screen), context, shift: totalShift(page) })
    }
    for (const { name, context, shift } of loaded) {
      expect.soft(await shift, name).toBeLessThan(0.01)
      await context.close()
    }
  })
}
