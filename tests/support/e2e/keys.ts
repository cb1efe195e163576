import type { Locator, Page } from 'playwright/test'

const most = 80

/** Presses Tab until `what` has the focus, as a keyboard user does; Shift+Tab if it comes before the focus. */
export const tabTo = async (page: Page, what: Locator): Promise<void> => {
  const isBefore = await what.evaluate((element) => {
    const { activeElement } = document
    if (activeElement === null) return false
    return (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
  for (let presses = 0; presses < most; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${most} times Tab did not lead to ${what}.`)
}

/** Comes to a field by keys, and types. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Comes to it by keys, and presses one: Enter for links and buttons, Space for what is ticked. */
export const pressOn = async (page: Page, what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(page, what)
  await page.keyboard.press(key)
}
