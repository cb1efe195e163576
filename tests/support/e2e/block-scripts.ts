import type { Page } from 'playwright/test'

/** Blocks scripts until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  await page.route('**/*.js', async (route) => {
    if (isHeld) held.push(() => route.continue())
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((goOn) => goOn()))
  }
}
