import type { Page, Response } from 'playwright/test'

/**
 * Notes the scripts that a page loads from now on.
 * @returns what ends it, once the network is calm, and answers their texts: asked for again, since the browser does
 *   not keep the body of each
 */
export const noteScripts = (page: Page): (() => Promise<string[]>) => {
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
