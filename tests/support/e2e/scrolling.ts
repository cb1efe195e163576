import type { Page } from 'playwright/test'
import { expect } from './test'

/** How far a page is scrolled, in CSS pixels. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Waits until a page has scrolled smoothly to its top, because clicks miss moving elements. */
export const standsAtTop = (page: Page): Promise<void> =>
  expect.poll(() => scrolled(page), 'the page stands at its top').toBe(0)
