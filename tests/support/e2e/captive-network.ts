import type { Page } from 'playwright/test'

/** What a network does that wants to be logged in to: whatever is asked of the portal gets its own page. */
export const captivate = (page: Page, addresses: string): Promise<unknown> =>
  page.route(addresses, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
