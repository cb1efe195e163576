import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { call, giveSession, tokenOf } from '../support/e2e/identity'
import { askToStay, hydrated, logIn } from '../support/e2e/log-in'
import { mailTo } from '../support/e2e/mailbox'
import { ownAdministrator, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const openSecurity = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login?redirect=%2Fprofile%2Fsecurity')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/profile/security')
  await hydrated(page)
}

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

  test('is signed out without a click, as is another window, and the user’s own stays after a fresh sign-in', async ({
    page,
    context,
    browser,
  }) => {
    const person = await registerConfirmed('left-open')
    const decoy = await registerConfirmed('decoy')
    const other = await (await browser.newContext()).newPage()
    await refuseRenewal(other)
    const streamed = other.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await openSecurity(other, person)
    const stranger = await tokenOf(decoy.email, decoy.password)
    await streamed
    await openSecurity(page, person)
    await expect(page.getByText('Chrome on Linux')).toBeVisible()
    const second = await context.newPage()
    await refuseRenewal(second)
    const streamedToo = second.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await second.goto('/profile')
    await streamedToo
    const dialog = await askToStay(page)
    await expect(dialog).toBeVisible()
    // Which takes the provider's sign-in out of the browser, and so from the first window.
    await expect(second).toHaveURL(/\/login\?redirect=/)
    await stay(page, dialog, person)
    // Without an action on the page: its stream ended.
    await expect(other).toHaveURL(/\/login\?redirect=/, { timeout: 20_000 })
    await expect(page).toHaveURL('/profile/security')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/profile')
    expect((await call('GET', `/users/${decoy.identityUid}`, stranger.token)).status).toBe(200)
  })

  test('leads an administrator back to what was being written', async ({ browser }) => {
    const person = await ownAdministrator('thrown-out')
    const desk = await (await browser.newContext()).newPage()
    await refuseRenewal(desk)
    const streamed = desk.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await desk.goto('/login?redirect=%2Fadmin%2Fannouncements')
    await logIn(desk, person.email, person.password)
    await expect(desk).toHaveURL('/admin/announcements')
    await hydrated(desk)
    const text = desk.getByRole('dialog').getByLabel('Text', { exact: true })
    await desk.getByRole('button', { name: 'New announcement' }).click()
    await text.fill('What is new in May.')
    // The stream opens after the second of the sign-in, in which an end of sessions would not affect it.
    await streamed
    const elsewhere = await (await browser.newContext()).newPage()
    await openSecurity(elsewhere, person)
    await stay(elsewhere, await askToStay(elsewhere), person)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await desk.getByRole('link', { name: 'Log in again' }).click()
    await logIn(desk, person.email, person.password)
    await expect(desk).toHaveURL('/admin/announcements')
    await hydrated(desk)
    await desk.getByRole('button', { name: 'New announcement' }).click()
    await expect(text).toHaveValue('What is new in May.')
  })

  test('stays signed in after choosing so, though the page hears of the end before the answer', async ({
    page,
  }) => {
    const person = await registerConfirmed('slow-answer')
    await refuseRenewal(page)
    // Sessions end by whole seconds: one that began within the same second remains.
    const streamed = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'))
    await openSecurity(page, person)
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

test('users download all their data as a readable zip', async ({ page }) => {
  const person = await registerConfirmed('export')
  await giveSession(page.context(), person.email, person.password)
  await page.goto('/profile/security')
  await hydrated(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  const read = (name: string) => JSON.parse(strFromU8(files[name]!))
  expect(strFromU8(files['README.txt']!)).toContain('profile.json')
  expect(read('profile.json').profile[0]).toMatchObject({ email: person.email, companyName: 'Red Sur' })
  expect(read('mails.json').mails[0].subject).toMatch(/address/)
  expect(read('sign-in.json').acts.at(-1)).toMatchObject({ action: 'own.export' })
})

test('an account that is leaving is signed out, says so on every page, and can be kept', async ({ page }) => {
  const person = await registerConfirmed('leaver')
  await giveSession(page.context(), person.email, person.password)
  await page.goto('/profile/security')
  await hydrated(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Your e-mail address' }).fill('another@example.com')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(`Type ${person.email}, which is`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your e-mail address' }).fill(person.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Your account will be removed on .*Log in before then/)).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
  const mail = await mailTo(person.email, /will be removed on/)
  const day = /removed on (\d+ \w+ \d{4})/.exec(mail)?.[1]

  await logIn(page, person.email, person.password)
  const banner = page.getByRole('complementary', { name: 'Your account' })
  await expect(banner).toContainText(`Your account will be removed on ${day}.`)
  for (const path of ['/faq', '/profile']) {
    await page.goto(path)
    await expect(banner).toContainText(`${day}`)
  }
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  const { token } = await tokenOf(person.email, person.password)
  const kept = await (await call('GET', `/users/${person.identityUid}`, token)).json()
  expect(kept.removalAt).toBeNull()
  await mailTo(person.email, /We keep it, with everything in it/)
})
