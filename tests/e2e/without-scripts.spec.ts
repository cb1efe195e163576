import { demoEmail, giveSession } from '../support/e2e/identity'
import { expect, test } from '../support/e2e/test'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first screen is complete', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Interval data' }).or(page.getByText('Interval data')).first(),
    ).toBeVisible()
    await expect(page.getByText('E3 bench meter')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
  })

  test('a shared list of accounts shows its filter', async ({ page, context }) => {
    await giveSession(context, demoEmail('admin'))
    await page.goto('/admin/accounts?status=pending&name=portal.example')
    await expect(page.getByText('pending@portal.example')).toBeVisible()
    await expect(page.getByText('approved@portal.example')).toHaveCount(0)
  })
})

test('the public home page loads nothing of Firebase', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(
    scripts.filter((script) =>
      /identitytoolkit|initializeAuth|firebase/i.test(script.replaceAll('"firebase"', '')),
    ),
  ).toEqual([])
})
