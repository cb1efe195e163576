import type { Page, Response } from 'playwright/test'
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

/** The scripts that a page loads while something is done with it. */
const scriptsDuring = async (page: Page, act: () => Promise<void>): Promise<string[]> => {
  const scripts: Promise<string>[] = []
  const note = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  }
  page.on('response', note)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  return Promise.all(scripts)
}

test('a visitor’s home page loads nothing of Firebase, and a sign-in does', async ({ page }) => {
  const atHome = await scriptsDuring(page, async () => {
    await page.goto('/')
  })
  expect(atHome.length).toBeGreaterThan(0)
  expect(atHome.filter((script) => firebase.test(script))).toEqual([])
  const atLogIn = await scriptsDuring(page, async () => {
    await page.goto('/login')
    await logIn(page, demoEmail('approved'), demoPassword)
    await page.waitForURL('/dashboard')
  })
  expect(atLogIn.some((script) => firebase.test(script))).toBe(true)
})
