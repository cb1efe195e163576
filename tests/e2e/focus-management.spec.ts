import type { Locator, Page } from 'playwright/test'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { pressOn } from '../support/e2e/keyboard'
import { hydrated } from '../support/e2e/log-in'
import { installReach } from '../support/e2e/accessibility/page-checks'
import { expect, test } from '../support/e2e/test'

// Every screen is walked through with the Tab key in accessibility.spec.ts, which has it loaded already.

const skipsToContent = async (page: Page) => {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to the content' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Opens with Enter, goes into it, closes with Escape, and looks where the focus is then. */
const opensAndCloses = async (page: Page, opener: Locator, opened: Locator) => {
  await pressOn(page, opener)
  await expect(opened).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('body')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

test('the first Tab skips to the content, Escape closes menus, dialogs and drawers, and the focus returns', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/accounts?status=pending')
  await hydrated(page)
  await skipsToContent(page)
  await opensAndCloses(
    page,
    page.getByRole('button', { name: /^Your menu/ }),
    page.getByRole('button', { name: 'Sign out' }),
  )
  await opensAndCloses(
    page,
    page.getByRole('button', { name: 'Save this view' }),
    page.getByRole('dialog').getByRole('button', { name: 'Save view' }),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await opensAndCloses(
    page,
    page.getByRole('button', { name: 'Accounts', exact: true }),
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }),
  )
})

test('a visitor skips to the content, and a refused registration focuses the first error, described with its field', async ({
  page,
}) => {
  await page.goto('/register')
  await hydrated(page)
  await skipsToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'Register', exact: true }))
  const first = page.getByRole('textbox', { name: 'First name' })
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription('Enter your first name.')
  await page.evaluate(installReach)
  expect(await page.evaluate(() => window.reach.unsaid())).toEqual([])
  expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(1)
})
