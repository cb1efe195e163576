import type { Locator, Page } from 'playwright/test'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { pressOn } from '../support/e2e/keyboard'
import { waitForHydration } from '../support/e2e/log-in'
import { installPageChecks } from '../support/e2e/accessibility/page-checks'
import { expect, test } from '../support/e2e/test'

// accessibility.spec.ts checks the Tab order of every screen.

const expectSkipLink = async (page: Page) => {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to the content' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Opens a layer with Enter, moves into it, closes it with Escape, and checks that the focus returns. */
const expectFocusReturns = async (page: Page, opener: Locator, opened: Locator) => {
  await pressOn(page, opener)
  await expect(opened).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('body')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

test('the first Tab stop is the skip link, and Escape closes menus, dialogs and drawers and restores the focus', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/accounts?status=pending')
  await waitForHydration(page)
  await expectSkipLink(page)
  await expectFocusReturns(
    page,
    page.getByRole('button', { name: /^Your menu/ }),
    page.getByRole('button', { name: 'Sign out' }),
  )
  await expectFocusReturns(
    page,
    page.getByRole('button', { name: 'Save this view' }),
    page.getByRole('dialog').getByRole('button', { name: 'Save view' }),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await expectFocusReturns(
    page,
    page.getByRole('button', { name: 'Accounts', exact: true }),
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }),
  )
})

test('a visitor has the skip link, and a refused registration focuses the first invalid field', async ({
  page,
}) => {
  await page.goto('/register')
  await waitForHydration(page)
  await expectSkipLink(page)
  await pressOn(page, page.getByRole('button', { name: 'Register', exact: true }))
  const first = page.getByRole('textbox', { name: 'First name' })
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription('Enter your first name.')
  await page.evaluate(installPageChecks)
  expect(await page.evaluate(() => window.pageChecks.findUnnamed())).toEqual([])
  expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(1)
})
