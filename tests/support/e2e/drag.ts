import { expect, type Locator, type Page } from 'playwright/test'

const getRow = (within: Locator) => within.locator('xpath=ancestor-or-self::*[@data-drag]')

const getBox = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('The dragged row or its target is not visible.')
  return box
}

/**
 * Drags a row as a user does: waits for the drag handler, moves more than once, and follows a target that moves because
 * other tests change the same lists.
 * @param hold the element that the pointer grabs
 * @param position pixels from the corner of `to`; its middle where it is left out
 */
export const drag = async (
  page: Page,
  hold: Locator,
  to: Locator,
  position?: { x: number; y: number },
): Promise<void> => {
  await to.scrollIntoViewIfNeeded()
  const isReady = async () => {
    await page.mouse.move(0, 0)
    await hold.hover()
    return getRow(hold).getAttribute('draggable')
  }
  await expect.poll(isReady).toBe('true')
  const start = await getBox(hold)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2 - 4, { steps: 3 })
  const aim = async () => {
    const end = await getBox(to)
    const { x, y } = position ?? { x: end.width / 2, y: end.height / 2 }
    await page.mouse.move(end.x + x, end.y + y, { steps: 8 })
    // The drop mark lags one movement behind.
    await page.mouse.move(end.x + x + 1, end.y + y)
    return getRow(to).getAttribute('data-drop')
  }
  await expect.poll(aim).not.toBeNull()
  await expect(page.locator('[data-drop]')).toHaveCount(1)
  await page.mouse.up()
}
