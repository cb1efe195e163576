import type { CDPSession, Page } from 'playwright/test'

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
const escape = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }

/** Presses these keys, each press sent before the former is answered; the page takes them in their order. */
const press = async (browser: CDPSession, keys: readonly (typeof tab)[]): Promise<void> => {
  await Promise.all(
    keys.flatMap((key) => [
      browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]),
  )
}

const atOnce = 25
const tabs = Array.from({ length: atOnce }, () => tab)

/**
 * Goes through the page with the Tab key alone, from its top to its end; a text in which Tab writes is left by Escape,
 * as it says itself.
 * @returns what was wrong at any stop, in words; empty where nothing was.
 */
export const tabFaults = async (page: Page, browser: CDPSession): Promise<string[]> => {
  const most = (await page.evaluate(() => window.reach.countTabbable())) * 2 + 2 * atOnce
  await page.evaluate(() => window.reach.watchTabs())
  let isCaught = false
  for (let pressed = 0; pressed < most; pressed += atOnce) {
    await press(browser, isCaught ? [escape, ...tabs] : tabs)
    const { hasEnded, isHeld, faults } = await page.evaluate(() => window.reach.walk())
    if (hasEnded) return faults
    isCaught = isHeld
  }
  const { faults } = await page.evaluate(() => window.reach.walk())
  return [...faults, `Tab does not come to the end of the page within ${most} presses`]
}
