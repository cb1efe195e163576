import { runAxe } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'

test('the API reference can be searched, gives each call a URL, and fits a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/api/reference#users.setRole')
  await expect(page).toHaveURL('/api/reference/users.setRole')
  const main = page.getByRole('main')
  await expect(main.locator('.request-line')).toHaveText('PUT /admin/users/{id}/role')
  await expect(main.getByText(/^curl --request PUT/)).toBeVisible()
  await main.getByRole('tab', { name: 'JavaScript' }).click()
  await expect(main.getByText(/^fetch\(|await fetch\(/).first()).toBeVisible()
  await expect(main.getByText(/^curl --request PUT/)).toBeHidden()
  await expect(main.getByText('LAST_ADMINISTRATOR')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const other = page.locator('[data-call]', { hasText: '/dev-kits' }).first()
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('webhooks secret')
  await expect(page.getByRole('status')).toHaveText(/^\d calls$/)
  await expect(other).toBeHidden()
  // Only parts of the page, because all of it takes too long.
  const within = ['search', 'main']
  expect(await runAxe(page, { within })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await runAxe(page, { within: ['main', '.side'], rules: ['color-contrast'] })).toEqual([])
  await page
    .getByRole('link', { name: /secret/ })
    .first()
    .click()
  await expect(page).toHaveURL('/api/reference/webhooks.rotateSecret')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the API reference shows every call, and no search field', async ({ page }) => {
    await page.goto('/api/reference')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Receive webhooks' })).toBeVisible()
    await page.getByText('Learning paths', { exact: true }).click()
    await page.locator('[id="learningPaths.list"] a').click()
    await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible()
    await expect(page.locator('.tab-name', { hasText: 'JavaScript' }).first()).toBeVisible()
  })
})
