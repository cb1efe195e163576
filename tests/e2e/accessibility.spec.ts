import { AxeBuilder } from '@axe-core/playwright'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'

// The statuses that some screens are asked for, and the code that the confirmation page tries.
test.use({ expectedErrors: /status of (403|404|501)/ })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} scheme`, () => {
    test.use({ colorScheme })
    for (const [path, person] of screens) {
      test(`axe finds nothing on ${path}${person === null ? '' : ` as ${person}`}`, async ({
        page,
        context,
      }) => {
        if (person !== null) await giveSession(context, demoEmail(person))
        await page.goto(path)
        await hydrated(page)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        expect(found).toEqual([])
      })
    }
  })
}

test('no screen is wider than a phone of 320 px', async ({ page, context }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [path, person] of screens) {
    // What the last screen still asks for is not asked for as nobody.
    await page.goto('about:blank')
    await context.clearCookies()
    if (person !== null) await giveSession(context, demoEmail(person))
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `${path} as ${person ?? 'a visitor'}`).toBeLessThanOrEqual(320)
  }
})
