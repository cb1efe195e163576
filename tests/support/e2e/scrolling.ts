import type { Page } from 'playwright/test'
import { expect } from './test'

/** Returns how far a page is scrolled, in CSS pixels. */
export const getScrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Waits until a page has finished scrolling to its top, because clicks miss moving elements. */
export const expectScrolledToTop = (page: Page): Promise<void> =>
  expect.poll(() => getScrollTop(page), 'the page stands at its top').toBe(0)
