import type { Page } from 'playwright/test'

/** Keeps scripts from coming until they are let go. */
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
