import axe from 'axe-core'
import type { Page } from 'playwright/test'

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

declare global {
  interface Window {
    axe: typeof axe
  }
}
