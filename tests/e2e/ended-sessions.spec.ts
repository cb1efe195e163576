import type { Locator, Page } from 'playwright/test'
import { call, tokenOf } from '../support/e2e/identity'
import { askToStay, logIn, logInAt } from '../support/e2e/log-in'
import { ownAdministrator, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const stay = async (
  page: Page,
  dialog: Locator,
  { email, password }: { email: string; password: string },
) => {
  await dialog.getByLabel(`Password of ${email}`).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
}

/** What the provider answers to a revoked sign-in that wants another token; its emulator goes on giving them. */
const refuseRenewal = (page: Page) =>
  page.route('**/securetoken.googleapis.com/v1/token**', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'TOKEN_EXPIRED', status: 'INVALID_ARGUMENT' } },
    }),
  )

test.describe('a browser whose session was ended elsewhere', () => {
  // The calls it makes with the ended session.
  test.use({ expectedErrors: /status of 40[01]/ })

  test('is signed out in its other windows, while the one that ended the others stays after a fresh sign-in', async ({
    page,
    context,
  }) => {
    const person = await registerConfirmed('left-open')
    await logInAt(page, person, '/profile/security')
    await expect(page.getByText('Chrome on Linux')).toBeVisible()
    const second = await context.newPage()
    await refuseRenewal(second)
    const streamed = second.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await second.goto('/profile')
    await streamed
    const dialog = await askToStay(page)
    await expect(dialog).toBeVisible()
    // Which takes the provider's sign-in out of the browser, and so from the first window.
    await expect(second).toHaveURL(/\/login\?redirect=/)
    await stay(page, dialog, person)
    await expect(page).toHaveURL('/profile/security')
    const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
    expect((await call('GET', `/users/${person.identityUid}`, token)).status).toBe(200)
  })

  test('is signed out without a click, and leads an administrator back to what was being written', async ({
    page,
  }) => {
    const person = await ownAdministrator('thrown-out')
    await refuseRenewal(page)
    const streamed = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await logInAt(page, person, '/admin/announcements')
    const text = page.getByRole('dialog').getByLabel('Text', { exact: true })
    await page.getByRole('button', { name: 'New announcement' }).click()
    await text.fill('What is new in May.')
    // The stream opens after the second of the sign-in, in which an end of sessions would not affect it.
    await streamed
    const { token } = await tokenOf(person.email, person.password)
    const ended = await call('POST', `/users/${person.identityUid}/sessions/end`, token)
    expect(ended.ok).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await page.getByRole('link', { name: 'Log in again' }).click()
    await logIn(page, person.email, person.password)
    await expect(page).toHaveURL('/admin/announcements')
    await page.getByRole('button', { name: 'New announcement' }).click()
    await expect(text).toHaveValue('What is new in May.')
  })

  test('stays signed in after choosing so, though the page hears of the end before the answer', async ({
    page,
  }) => {
    const person = await registerConfirmed('slow-answer')
    await refuseRenewal(page)
    // Sessions end by whole seconds: one that began within the same second remains.
    const streamed = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await logInAt(page, person, '/profile/security')
    await streamed
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('portal.signed-in') ?? '')
      // A recently renewed session is not renewed again.
      localStorage.setItem('portal.signed-in', JSON.stringify({ ...record, renewedAt: Date.now() - 60_000 }))
    })
    await page.route('**/_serverFn/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // Its stream is refused, so the page asks for its session.
      const asked = page.waitForResponse((response) => /_serverFn/.test(response.url()))
      const answer = await route.fetch()
      await asked
      // The time in which it would be given up.
      await page.waitForTimeout(1_000)
      return route.fulfill({ response: answer })
    })
    const dialog = await askToStay(page)
    await stay(page, dialog, person)
    await expect(page).toHaveURL('/profile/security')
  })
})
