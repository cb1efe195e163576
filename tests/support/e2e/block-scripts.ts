import type { Page } from 'playwright/test'

/** Blocks scripts until the returned function is called. */
export const blockScripts = async (page: Page): Promise<() => Promise<void>> => {
  const blocked: (() => Promise<void>)[] = []
  let isBlocking = true
  await page.route('**/*.js', async (route) => {
    if (isBlocking) blocked.push(() => route.continue())
    else await route.continue()
  })
  return async () => {
    isBlocking = false
    await Promise.all(blocked.map((resume) => resume()))
  }
}
