import type { Page } from 'playwright/test'
import { expect } from './test'

/** A time zone whose day differs from most of the world, with an offset that has minutes. */
export const readersZone = 'Pacific/Chatham'

/** The times of a page: as shown, and as the language formats them in that time zone. */
const readTimes = (zone: string) =>
  [...document.querySelectorAll<HTMLTimeElement>('time[data-format]')].map(
    ({ dateTime, dataset, textContent }) => {
      const month = dataset.format === 'long-day' ? 'long' : 'short'
      const year = dataset.format === 'short-day' ? {} : { year: 'numeric' as const }
      const timeZone = dateTime.length === 10 ? 'UTC' : zone
      const at = new Date(dateTime)
      const day = at.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month, ...year })
      const clock = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      return { shown: textContent, meant: dataset.format === 'moment' ? `${day}, ${clock}` : day }
    },
  )

/** Checks that days and times are in {@link readersZone}, the browser's time zone. Returns how many there are. */
export const expectLocalTimes = async (page: Page): Promise<number> => {
  const times = await page.evaluate(readTimes, readersZone)
  for (const { shown, meant } of times) expect.soft(shown, page.url()).toBe(meant)
  return times.length
}
