import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { getAddress, screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'

// The whole of most pages: what shifts further down is pressed in vain too.
test.use({ viewport: { width: 1280, height: 2400 } })

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

const halves = {
  'of visitors and members': screens.filter(([, person]) => person !== 'admin'),
  'of administrators': screens.filter(([, person]) => person === 'admin'),
}

// After all other journeys: what others write meanwhile would move what a page shows, and not by its own fault.
for (const [whose, half] of Object.entries(halves)) {
  test(`nothing shifts while a page ${whose} loads`, async ({ page, context }) => {
    test.setTimeout(180_000)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
            shifts.push(Number(entry.value))
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const screen of half) {
      const [path, person] = screen
      const address = await getAddress(screen)
      await page.goto('about:blank')
      await context.clearCookies()
      if (person !== null) await giveSession(context, demoEmail(person))
      await page.goto(address)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      const total = await page.evaluate(() =>
        'shifts' in window && Array.isArray(window.shifts)
          ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
          : Number.NaN,
      )
      expect.soft(total, `${path} as ${person ?? 'a visitor'}`).toBeLessThan(0.01)
    }
  })
}
