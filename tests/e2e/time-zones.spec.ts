import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'
import { expectLocalTimes, readersZone } from '../support/e2e/times'

// `accessibility.spec.ts` looks at the times of every screen.
test('days and times are those of the reader, before and after hydration', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: readersZone })
  const page = await context.newPage()
  await giveSession(context, demoEmail('admin'))
  for (const path of ['/news', '/notifications', '/admin/accounts', '/admin/audit']) {
    await page.goto(path)
    const early = await expectLocalTimes(page)
    await hydrated(page)
    expect([path, await expectLocalTimes(page)]).toEqual([path, early])
    expect(early).toBeGreaterThan(0)
  }
})

test('without scripts days and times are in UTC, and say so', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, timezoneId: readersZone })
  const page = await context.newPage()
  await page.goto('/news')
  const times = await page.locator('time').allInnerTexts()
  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(time).toMatch(/ UTC$/)
})
