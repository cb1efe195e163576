import type { CDPSession, Page } from 'playwright/test'

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** Presses the key so often, each press sent before the former is answered; the page takes them in their order. */
const pressTab = async (browser: CDPSession, times: number): Promise<void> => {
  await Promise.all(
    Array.from({ length: times }).flatMap(() => [
      browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ]),
  )
}

const atOnce = 25

/**
 * Goes through the page with the Tab key alone, from its top to its end.
 * @returns what was wrong at any stop, in words; empty where nothing was.
 */
export const tabFaults = async (page: Page, browser: CDPSession): Promise<string[]> => {
  const most = (await page.evaluate(() => window.reach.countTabbable())) * 2 + 2 * atOnce
  await page.evaluate(() => window.reach.watchTabs())
  for (let pressed = 0; pressed < most; pressed += atOnce) {
    // oxlint-disable-next-line no-await-in-loop -- whether the end is reached decides on going on
    await pressTab(browser, atOnce)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { hasEnded, faults } = await page.evaluate(() => window.reach.walk())
    if (hasEnded) return faults
  }
  const { faults } = await page.evaluate(() => window.reach.walk())
  return [...faults, `Tab does not come to the end of the page within ${most} presses`]
}
