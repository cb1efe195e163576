import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { getAddress, screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'

// A day ahead of most of the world, and with minutes.
const zone = 'Pacific/Chatham'

test.use({ timezoneId: zone, expectedErrors: /status of (403|404|501)/ })

/** The times of a page: what it shows, and what the language's own rules make of it in the browser's time zone. */
const readTimes = (zoned: string) =>
  [...document.querySelectorAll<HTMLTimeElement>('time[data-format]')].map(
    ({ dateTime, dataset, textContent }) => {
      const month = dataset.format === 'long-day' ? 'long' : 'short'
      const year = dataset.format === 'short-day' ? {} : { year: 'numeric' as const }
      const timeZone = dateTime.length === 10 ? 'UTC' : zoned
      const at = new Date(dateTime)
      const day = at.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month, ...year })
      const clock = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      return { shown: textContent, meant: dataset.format === 'moment' ? `${day}, ${clock}` : day }
    },
  )

for (const whose of ['visitors', 'members', 'administrators'] as const) {
  test(`days and times of pages for ${whose} are those of the reader's time zone, before and after hydration`, async ({
    page,
    context,
  }) => {
    const half = screens.filter(([, person]) =>
      whose === 'visitors'
        ? person === null
        : whose === 'members'
          ? person !== null && person !== 'admin'
          : person === 'admin',
    )
    let count = 0
    for (const screen of half) {
      const [path, person] = screen
      const address = await getAddress(screen)
      await page.goto('about:blank')
      await context.clearCookies()
      if (person !== null) await giveSession(context, demoEmail(person))
      await page.goto(address)
      const early = await page.evaluate(readTimes, zone)
      await hydrated(page)
      const late = await page.evaluate(readTimes, zone)
      for (const { shown, meant } of [...early, ...late]) expect.soft(shown, path).toBe(meant)
      // What says `UTC` besides is a form or a sum in UTC, which names it.
      count += late.length
    }
    expect(count).toBeGreaterThan(0)
  })
}

test('without scripts days and times are in UTC, and say so', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, timezoneId: zone })
  const page = await context.newPage()
  await page.goto('/news')
  const times = await page.locator('time').allInnerTexts()
  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(time).toMatch(/ UTC$/)
})
