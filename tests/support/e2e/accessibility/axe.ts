import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

interface Scope {
  /** Selectors of the parts to check; the whole page unless given. */
  within?: string[]
  /** The only rules to check. */
  rules?: string[]
}

/**
 * Returns the violations that axe finds in the page, a line for each rule.
 *
 * It runs in the page itself: opening a page for each result, and sending the passed rules, took most of the time.
 */
export const runAxe = async (page: Page, { within, rules }: Scope = {}): Promise<string[]> => {
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

/** Sets the colour scheme, and waits until its transitions have ended. */
export const setColorScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  )
}

/** Runs axe in the light scheme, and its contrast rule in the dark scheme. */
export const runAxeInBothSchemes = async (page: Page, within?: string[]): Promise<string[]> => {
  const parts = within ? { within } : {}
  await setColorScheme(page, 'light')
  const light = await runAxe(page, parts)
  await setColorScheme(page, 'dark')
  const dark = await runAxe(page, { ...parts, rules: ['color-contrast'] })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
