import type { Page } from 'playwright/test'

/** Simulates a captive network: it answers every request to the portal with its own login page. */
export const simulateCaptiveNetwork = (page: Page, addresses: string): Promise<unknown> =>
  page.route(addresses, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
