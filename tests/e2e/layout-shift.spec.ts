import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { getAddress, getTag, screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'

// Tall enough for most pages, because shifts further down also make users miss.
test.use({ viewport: { width: 1280, height: 2400 } })

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

// After all other journeys: what others write meanwhile would move what a page shows, and not by its own fault.
for (const screen of screens) {
  const [path, person] = screen
  const title = `nothing shifts while ${path} loads for ${person ?? 'a visitor'}`
  test(title, { tag: getTag(screen) }, async ({ page, context }) => {
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
    const address = await getAddress(screen)
    if (person !== null) await giveSession(context, demoEmail(person))
    await page.goto(address)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const total = await page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts)
        ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
        : Number.NaN,
    )
    expect(total).toBeLessThan(0.01)
  })
}
