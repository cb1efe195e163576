import { test as base } from 'playwright/test'

/** Console messages that a test expects. */
export interface PageExpectations {
  /** Matches console errors that belong to what the test does, such as a 404 it asks for. */
  expectedErrors: RegExp | null
}

/**
 * A browser test that fails on all faults that a page reports: console errors and warnings, uncaught
 * exceptions, violations of the content security policy, hydration differences.
 */
export const test = base.extend<PageExpectations & { complaints: string[] }>({
  expectedErrors: [null, { option: true }],
  complaints: [
    async ({ browser, context, expectedErrors }, use) => {
      const complaints: string[] = []
      const note = (complaint: string) => {
        if (expectedErrors === null || !expectedErrors.test(complaint)) complaints.push(complaint)
      }
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          note(`${message.type()} at ${message.location().url}: ${message.text()}`)
        }
      })
      context.on('weberror', (error) =>
        note(`uncaught at ${error.page()?.url() ?? 'no page'}: ${error.error().message}`),
      )
      await use(complaints)
      // Open contexts would live as long as the worker, and keep sending requests.
      await Promise.all(browser.contexts().map((each) => (each === context ? null : each.close())))
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from 'playwright/test'

/** A mail address that is unique in this run. */
export const freshEmail = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
