import { demoEmail, demoPassword, giveSession } from '../support/e2e/identity'
import { logIn } from '../support/e2e/log-in'
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

/** What Firebase's library alone would say: where it calls, and where it keeps a sign-in. */
const firebase = /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb/

test('a visitor’s home page loads nothing of Firebase, and a sign-in does', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((script) => firebase.test(script))).toEqual([])
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
  expect((await Promise.all(scripts)).some((script) => firebase.test(script))).toBe(true)
})
