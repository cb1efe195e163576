import type { Page, Route } from 'playwright/test'
import { demoEmail, demoPassword } from '../support/e2e/identity'
import { recordScripts } from '../support/e2e/loaded-scripts'
import { waitForHydration, logIn } from '../support/e2e/log-in'
import { blockExternalRequests } from '../support/e2e/federated-providers'
import { expect, test } from '../support/e2e/test'
import { invalidKey, refusal } from '../support/provider-answers/errors'

// The provider's refusals and failed connections, and an error of the emulator's page when its window closes early.
test.use({ expectedErrors: /status of (40[0139]|501)|net::ERR_FAILED|'sessionStorage' property/ })

const signIn = /accounts:signInWithPassword/
const lookUp = /accounts:lookup/

/** Answers calls with the provider's recorded error, so that its real library raises the error. */
const answerWith =
  (body: unknown, status = 400) =>
  (route: Route) =>
    route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } })

/** Checks that all visible text is readable, without error codes. */
const expectNoCode = async (page: Page) => {
  await expect(page.locator('body')).not.toContainText(/auth\/|Firebase|[A-Z]{3,}_[A-Z]{3,}/)
}

const wrong = 'The e-mail address or the password is not right.'
const support = 'support@meridian.example'
const newPassword = 'Choose a new password'

/** Errors that the emulator returns. */
const emulatorErrors: [code: string, email: string, password: string, says: string, ways: string[]][] = [
  ['wrong-password', demoEmail('approved'), 'not-the-password', wrong, [newPassword, 'Register']],
  ['user-disabled', demoEmail('disabled'), demoPassword, 'This account is disabled.', [support]],
]

const missing = 'Missing password requirements: [Password must contain a numeric character]'

/** Errors that the emulator never returns, by call: one for each way in which the library derives its code. */
const recordedErrors: [code: string, call: RegExp, answer: unknown, says: string, ways: string[]][] = [
  [
    'password-does-not-meet-requirements',
    signIn,
    refusal(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : ${missing}`),
    'Your password no longer meets the requirements of this portal.',
    [newPassword],
  ],
  ['an unknown code', signIn, refusal('BRAND_NEW_REFUSAL'), 'The sign-in service failed on its side.', []],
  ['invalid-api-key', signIn, invalidKey, 'Signing in is not set up correctly here.', [support]],
  ['user-token-expired', lookUp, refusal('TOKEN_EXPIRED'), 'Your sign-in has ended.', []],
  ['login-blocked', signIn, refusal('LOGIN_BLOCKED'), 'The sign-in was not allowed.', [support]],
]

test('each error of the provider has a message and a next step, and the typed text stays', async ({
  page,
  context,
}) => {
  await blockExternalRequests(context)
  await page.goto('/login')
  await waitForHydration(page)
  const alert = page.getByRole('alert')
  const expectMessage = async (code: string, says: string, ways: string[]) => {
    await expect(alert, code).toContainText(says)
    for (const name of ways) {
      await expect(
        alert.getByRole('button', { name }).or(alert.getByRole('link', { name })),
        code,
      ).toBeVisible()
    }
    await expect(page.getByRole('textbox', { name: 'Password' })).not.toHaveValue('')
  }
  for (const [code, email, password, says, ways] of emulatorErrors) {
    await logIn(page, email, password)
    await expectMessage(code, says, ways)
  }
  for (const [code, call, answer, says, ways] of recordedErrors) {
    await page.route(call, answerWith(answer))
    await logIn(page, demoEmail('approved'), demoPassword)
    await expectMessage(code, says, ways)
    await page.unroute(call)
  }
  // The portal refuses the session, which the library calls `login-blocked`.
  await page.route('**/session', answerWith({ code: 'FORBIDDEN' }, 403))
  await logIn(page, demoEmail('approved'), demoPassword)
  await expectMessage('login-blocked', 'You don’t have permission to do this.', [support])
  await page.unroute('**/session')
  await expectNoCode(page)

  const windows: Page[] = []
  page.on('popup', (popup) => windows.push(popup))
  // Two clicks before the page can disable its buttons.
  await page.evaluate(() => {
    for (const name of ['Continue with Google', 'Continue with GitHub'])
      Array.from(document.querySelectorAll('button'))
        .find((button) => button.textContent === name)
        ?.click()
  })
  await expect(alert.filter({ hasText: 'Another sign-in window was opened in the meantime.' })).toBeVisible()
  for (const popup of windows) await popup.close()

  await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@x.example')
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana@x.example')
})

test('after too many attempts a countdown runs and survives a reload', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await waitForHydration(page)
  await page.route(signIn, answerWith(refusal('TOO_MANY_ATTEMPTS_TRY_LATER')))
  await logIn(page, demoEmail('approved'), demoPassword)
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(page.getByRole('alert')).toContainText('There were too many attempts from here.')
  await expect(button).toBeDisabled()
  await page.clock.runFor(20_000)
  await expect(button).toHaveAccessibleDescription(/Possible again in 0:[0-3]\d/)
  await page.unroute(signIn)
  await page.reload()
  await waitForHydration(page)
  await expect(button).toBeDisabled()
  await expect(page.getByRole('alert')).toContainText('You can try again in')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('alert')).toContainText('You can try again now.')
  await expect(button).toBeEnabled()
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
})

/** Waits for a text that is visible for only a second, by checking at every frame. */
const waitForRetry = (page: Page) =>
  page.waitForFunction(() => document.body.textContent?.includes('It is tried again by itself, 1 of 4.'))

test('a library that does not load and a failed connection are retried, and the typed text stays', async ({
  page,
}) => {
  const pending: Route[] = []
  await page.route(/session-sync/, (route) => void pending.push(route))
  await page.clock.install()
  await page.goto('/login')
  await waitForHydration(page)
  const asked = page.waitForRequest(/session-sync/)
  await logIn(page, demoEmail('approved'), demoPassword)
  await asked
  await page.clock.runFor(30_000)
  await expect(page.getByText('It is tried again by itself, 1 of 4.')).toBeVisible()
  await page.route(signIn, (route) => route.abort())
  for (const route of pending) await route.continue()
  await page.unroute(/session-sync/)
  await page.getByRole('button', { name: 'Stop trying' }).click()

  const nextTry = waitForRetry(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await nextTry
  await page.getByRole('button', { name: 'Stop trying' }).click()
  await expect(page.getByRole('alert')).toContainText('The sign-in service could not be reached.')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(demoEmail('approved'))
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demoPassword)
  const lastTry = waitForRetry(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await lastTry
  await page.unroute(signIn)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('a provider’s project that does not allow this domain', () => {
  // Without the emulator the library checks the domains that the project allows.
  test.use({ bypassCSP: true })

  test('is reported with a message', async ({ page, context }) => {
    await blockExternalRequests(context)
    await page.route('/login', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      // The setting appears in the router's data, and as JSON within a string.
      const emulator = /,(\\?"|)emulatorHost\1:\\?"[^"\\]*\\?"/g
      await route.fulfill({ response, body: html.replace(emulator, '') })
    })
    await page.route(
      /\/v1\/projects\?key=/,
      answerWith({ projectId: '1', authorizedDomains: ['other.example'] }, 200),
    )
    await page.goto('/login')
    await waitForHydration(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Signing in from this address of the portal is not set up.',
    )
    await (await opened).close()
  })
})

/** Matches texts that only Firebase's library contains. */
const firebase = /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb/

test('a new password is checked as it is typed, without the provider’s library', async ({ page }) => {
  const scriptsLoaded = recordScripts(page)
  await page.goto('/register')
  await waitForHydration(page)
  const field = page.getByRole('textbox', { name: 'Password' })
  const rule = page.getByRole('listitem').filter({ hasText: '6 characters or more' })
  await expect(rule).toContainText('6 characters or more')
  await field.fill('abcde')
  await expect(rule.getByLabel('Still missing:')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Still missing: 6 characters or more.' }),
  ).toBeAttached()
  await field.fill('abcdef')
  await expect(rule.getByLabel('Met:')).toBeVisible()
  const scripts = await scriptsLoaded()
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => firebase.test(script)).length).toBe(0)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Rojas')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(demoEmail('approved'))
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('This e-mail address is already registered.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in instead' }).last()).toHaveAttribute(
    'href',
    /\/login/,
  )
  await expect(field).toHaveValue('abcdef')
})
