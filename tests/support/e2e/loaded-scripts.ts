import type { Page, Response } from 'playwright/test'

/**
 * Records the scripts that a page loads from now on.
 * @returns a function that stops once the network is idle, and returns their texts: fetched again, because the browser
 *   does not keep every body
 */
export const recordScripts = (page: Page): (() => Promise<string[]>) => {
  const addresses = new Set<string>()
  const note = (response: Response) => {
    if (response.url().endsWith('.js')) addresses.add(response.url())
  }
  page.on('response', note)
  return async () => {
    await page.waitForLoadState('networkidle')
    page.off('response', note)
    return Promise.all(Array.from(addresses, async (address) => (await page.request.get(address)).text()))
  }
}
