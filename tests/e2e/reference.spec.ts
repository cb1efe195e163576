import { axeFindings } from '../support/e2e/reach/axe-findings'
import { expect, test } from '../support/e2e/test'

test('the reference finds a call, has an address for it, and fits a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/api/reference#users.setRole')
  const article = page.locator('article:target')
  await expect(article.getByRole('heading')).toHaveText('PUT /admin/users/{id}/role')
  await article.locator('summary', { hasText: 'Example' }).click()
  await expect(article.getByText(/^curl -X PUT/)).toBeVisible()
  await article.locator('summary', { hasText: 'Errors' }).click()
  await expect(article.getByText('LAST_ADMINISTRATOR')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const other = page.locator('article[id="devKits.list"]')
  await expect(other).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('webhooks secret')
  await expect(page.getByRole('status')).toHaveText(/^\d calls$/)
  await expect(page.locator('article[id="webhooks.rotateSecret"]')).toBeVisible()
  await expect(other).toBeHidden()
  // Of a page of its size, one of each of its parts.
  const within = ['.side', '[id="webhooks.rotateSecret"]']
  expect(await axeFindings(page, { within })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, { within, rules: ['color-contrast'] })).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the reference shows every call, and no search', async ({ page }) => {
    await page.goto('/api/reference')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.locator('article[id="devKits.list"]')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Receive webhooks' })).toBeVisible()
  })
})
