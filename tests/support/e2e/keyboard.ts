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

/** Moves the focus to a field with Tab, and types. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Moves the focus to an element with Tab, and presses a key: Enter for links and buttons, Space for checkboxes. */
export const pressOn = async (page: Page, what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(page, what)
  await page.keyboard.press(key)
}
