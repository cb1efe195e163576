import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

interface Asked {
  /** Selectors of the parts to check; the whole page unless given. */
  within?: string[]
  /** The only rules to check. */
  rules?: string[]
}

/**
 * Violations that axe finds in the page, a line for each rule.
 *
 * It runs in the page itself: opening a page for each result, and sending the passed rules, took most of the time.
 */
export const axeFindings = async (page: Page, { within, rules }: Asked = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ parts, only }) => {
      const { violations } = await window.axe.run(
        parts ? { include: parts.map((part) => [part]) } : document,
        {
          resultTypes: ['violations'],
          ...(only && { runOnly: { type: 'rule', values: only } }),
        },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { parts: within, only: rules },
  )
}

/** Changes the colours, and waits until all of them are those of that scheme. */
export const toScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  )
}

/** What axe finds in the light scheme, and of the same page in the other colours. */
export const findingsInBothSchemes = async (page: Page, within?: string[]): Promise<string[]> => {
  const parts = within ? { within } : {}
  await toScheme(page, 'light')
  const light = await axeFindings(page, parts)
  await toScheme(page, 'dark')
  const dark = await axeFindings(page, { ...parts, rules: ['color-contrast'] })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
