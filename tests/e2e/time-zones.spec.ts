import { test as plain } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { waitForHydration } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'
import { expectLocalTimes, readersZone } from '../support/e2e/local-times'

test.use({ timezoneId: readersZone })

// `accessibility.spec.ts` checks the times of every screen; all visitors get this page from the cache.
test('a cached page shows dates and times in the reader’s time zone, before and after hydration', async ({
  page,
}) => {
  await page.goto('/news')
  const early = await expectLocalTimes(page)
  await waitForHydration(page)
  expect(await expectLocalTimes(page)).toBe(early)
  expect(early).toBeGreaterThan(0)
})

plain('without scripts dates and times are in UTC, and say so', async () => {
  const html = await (await fetch(`${productAddress}/news`, { headers: { accept: 'text/html' } })).text()
  const times = Array.from(html.matchAll(/<time\b[^>]*>(.*?)<\/time>/gs), ([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  )
  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(time).toMatch(/ UTC$/)
})
