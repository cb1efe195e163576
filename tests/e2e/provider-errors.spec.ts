import type { Page, Route } from 'playwright/test'
import { demoEmail, demoPassword } from '../support/e2e/identity'
import { noteScripts } from '../support/e2e/loaded-scripts'
import { hydrated, logIn } from '../support/e2e/log-in'
import { keepInside } from '../support/e2e/federated-providers'
import { expect, test } from '../support/e2e/test'
import { invalidKey, refusal } from '../support/provider-answers/errors'

// What the provider refuses, and connections that fail, are in the browser's log too.
// So is the emulator's own page, when its window is closed while it still loads.
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

/** Refusals of the emulator. */
const really: [code: string, email: string, password: string, says: string, ways: string[]][] = [
  ['wrong-password', demoEmail('approved'), 'not-the-password', wrong, [newPassword, 'Register']],
  ['user-disabled', demoEmail('disabled'), demoPassword, 'This account is disabled.', [support]],
]

const missing = 'Missing password requirements: [Password must contain a numeric character]'

/** Refusals that the emulator never makes, by call: one for each way in which the library makes its code. */
const atTheEdge: [code: string, call: RegExp, answer: unknown, says: string, ways: string[]][] = [
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

test('each refusal has a message and a next step, and the typed text stays', async ({ page, context }) => {
  await keepInside(context)
  await page.goto('/login')
  await hydrated(page)
  const alert = page.getByRole('alert')
  const told = async (code: string, says: string, ways: string[]) => {
    await expect(alert, code).toContainText(says)
    for (const name of ways) {
      await expect(
        alert.getByRole('button', { name }).or(alert.getByRole('link', { name })),
        code,
      ).toBeVisible()
    }
    await expect(page.getByRole('textbox', { name: 'Password' })).not.toHaveValue('')
  }
  for (const [code, email, password, says, ways] of really) {
    await logIn(page, email, password)
    await told(code, says, ways)
  }
  for (const [code, call, answer, says, ways] of atTheEdge) {
    await page.route(call, answerWith(answer))
    await logIn(page, demoEmail('approved'), demoPassword)
    await told(code, says, ways)
    await page.unroute(call)
  }
  // The portal itself does not let the sign-in through: what the library calls `login-blocked`.
  await page.route('**/session', answerWith({ code: 'FORBIDDEN' }, 403))
  await logIn(page, demoEmail('approved'), demoPassword)
  await told('login-blocked', 'You don’t have permission to do this.', [support])
  await page.unroute('**/session')
  await expectNoCode(page)

  const windows: Page[] = []
  page.on('popup', (popup) => windows.push(popup))
  // Quicker than the page that disables its buttons.
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

test('after too many attempts a countdown runs, also after a reload', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await hydrated(page)
  await page.route(signIn, answerWith(refusal('TOO_MANY_ATTEMPTS_TRY_LATER')))
  await logIn(page, demoEmail('approved'), demoPassword)
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await expect(page.getByRole('alert')).toContainText('There were too many attempts from here.')
  await expect(button).toBeDisabled()
  await page.clock.runFor(20_000)
  await expect(button).toHaveAccessibleDescription(/Possible again in 0:[0-3]\d/)
  await page.unroute(signIn)
  await page.reload()
  await hydrated(page)
  await expect(button).toBeDisabled()
  await expect(page.getByRole('alert')).toContainText('You can try again in')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('alert')).toContainText('You can try again now.')
  await expect(button).toBeEnabled()
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
})

/** Stands there for a second only: it is looked for at every frame. */
const secondTried = (page: Page) =>
  page.waitForFunction(() => document.body.textContent?.includes('It is tried again by itself, 1 of 4.'))

test('a library that fails to load and a failed connection are retried, and the typed text stays', async ({
  page,
}) => {
  const held: Route[] = []
  await page.route(/session-sync/, (route) => void held.push(route))
  await page.clock.install()
  await page.goto('/login')
  await hydrated(page)
  const asked = page.waitForRequest(/session-sync/)
  await logIn(page, demoEmail('approved'), demoPassword)
  await asked
  await page.clock.runFor(30_000)
  await expect(page.getByText('It is tried again by itself, 1 of 4.')).toBeVisible()
  await page.route(signIn, (route) => route.abort())
  for (const route of held) await route.continue()
  await page.unroute(/session-sync/)
  await page.getByRole('button', { name: 'Stop trying' }).click()

  const nextTry = secondTried(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await nextTry
  await page.getByRole('button', { name: 'Stop trying' }).click()
  await expect(page.getByRole('alert')).toContainText('The sign-in service could not be reached.')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(demoEmail('approved'))
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demoPassword)
  const lastTry = secondTried(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await lastTry
  await page.unroute(signIn)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('a provider’s project that does not know this address', () => {
  // Without its emulator the library looks at the addresses that the project allows.
  test.use({ bypassCSP: true })

  test('is reported with the address to use', async ({ page, context }) => {
    await keepInside(context)
    await page.route('/login', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      // It stands there as the router writes it, and as JSON within a text.
      const emulator = /,(\\?"|)emulatorHost\1:\\?"[^"\\]*\\?"/g
      await route.fulfill({ response, body: html.replace(emulator, '') })
    })
    await page.route(
      /\/v1\/projects\?key=/,
      answerWith({ projectId: '1', authorizedDomains: ['other.example'] }, 200),
    )
    await page.goto('/login')
    await hydrated(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Signing in from this address of the portal is not set up.',
    )
    await (await opened).close()
  })
})

/** What Firebase's library alone would say. */
const firebase = /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb/

test('a new password is judged as it is typed, without the provider’s library', async ({ page }) => {
  const scriptsLoaded = noteScripts(page)
  await page.goto('/register')
  await hydrated(page)
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
