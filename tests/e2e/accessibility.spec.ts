import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

const findings = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const toDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // Colours that are on their way from one scheme to the other belong to neither.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  )
}

for (const [path, person] of screens) {
  test(`axe finds nothing on ${path}${person === null ? '' : ` as ${person}`}, and it fits a phone of 320 px`, async ({
    page,
    context,
  }) => {
    if (person !== null) await giveSession(context, demoEmail(person))
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await findings(new AxeBuilder({ page }))).toEqual([])
    await toDark(page)
    // The same page in other colours.
    expect(await findings(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320)
  })
}
