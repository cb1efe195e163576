import type { CDPSession, Page } from 'playwright/test'

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
const escape = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }

/** Presses keys without waiting for the answer to each; the page handles them in order. */
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
 * Walks through the page with the Tab key, from its top to its end; leaves text fields that capture Tab with Escape, as
 * their hint says.
 * @returns descriptions of the faults at all stops
 */
export const checkTabOrder = async (page: Page, browser: CDPSession): Promise<string[]> => {
  const most = (await page.evaluate(() => window.pageChecks.countTabbable())) * 2 + 2 * atOnce
  await page.evaluate(() => window.pageChecks.watchTabs())
  let isCaught = false
  for (let pressed = 0; pressed < most; pressed += atOnce) {
    await press(browser, isCaught ? [escape, ...tabs] : tabs)
    const { hasEnded, isHeld, faults } = await page.evaluate(() => window.pageChecks.walk())
    if (hasEnded) return faults
    isCaught = isHeld
  }
  const { faults } = await page.evaluate(() => window.pageChecks.walk())
  return [...faults, `Tab does not reach the end of the page within ${most} presses`]
}
