import type { Locator, Page } from 'playwright/test'
import { call, getToken } from '../support/e2e/identity'
import { endOtherSessions, logIn, logInAt } from '../support/e2e/log-in'
import { createAdministrator, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const reauthenticate = async (
  page: Page,
  dialog: Locator,
  { email, password }: { email: string; password: string },
) => {
  await dialog.getByLabel(`Password of ${email}`).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
}

/** Answers like the provider to a token refresh after a revoked sign-in; its emulator still issues tokens. */
const refuseRenewal = (page: Page) =>
  page.route('**/securetoken.googleapis.com/v1/token**', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'TOKEN_EXPIRED', status: 'INVALID_ARGUMENT' } },
    }),
  )

test.describe('a browser whose session was ended elsewhere', () => {
  // Its calls with the ended session are refused.
  test.use({ expectedErrors: /status of 40[01]/ })

  test('is signed out in other windows, while the window that ended them stays after reauthentication', async ({
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
    const dialog = await endOtherSessions(page)
    await expect(dialog).toBeVisible()
    // This also removes the provider's sign-in from the first window.
    await expect(second).toHaveURL(/\/login\?redirect=/)
    await reauthenticate(page, dialog, person)
    await expect(page).toHaveURL('/profile/security')
    const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
    expect((await call('GET', `/users/${person.identityUid}`, token)).status).toBe(200)
  })

  test('is signed out without a click, and brings an administrator back to the unsaved text', async ({
    page,
  }) => {
    const person = await createAdministrator('thrown-out')
    await refuseRenewal(page)
    const streamed = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await logInAt(page, person, '/admin/announcements')
    const text = page.getByRole('dialog').getByLabel('Text', { exact: true })
    await page.getByRole('button', { name: 'New announcement' }).click()
    await text.fill('What is new in May.')
    // Waits for the stream, because an end of sessions does not affect a sign-in within the same second.
    await streamed
    const { token } = await getToken(person.email, person.password)
    const ended = await call('POST', `/users/${person.identityUid}/sessions/end`, token)
    expect(ended.ok).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await page.getByRole('link', { name: 'Log in again' }).click()
    await logIn(page, person.email, person.password)
    await expect(page).toHaveURL('/admin/announcements')
    await page.getByRole('button', { name: 'New announcement' }).click()
    await expect(text).toHaveValue('What is new in May.')
  })

  test('stays signed in by choice, even if the page learns of the end before the response arrives', async ({
    page,
  }) => {
    const person = await registerConfirmed('slow-answer')
    await refuseRenewal(page)
    // Sessions end by whole seconds, so one that began within the same second remains.
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
      // The page's stream is refused, so it requests its session.
      const asked = page.waitForResponse((response) => /_serverFn/.test(response.url()))
      const answer = await route.fetch()
      await asked
      // Longer than a page without this protection would take to sign out.
      await page.waitForTimeout(1_000)
      return route.fulfill({ response: answer })
    })
    const dialog = await endOtherSessions(page)
    await reauthenticate(page, dialog, person)
    await expect(page).toHaveURL('/profile/security')
  })
})
