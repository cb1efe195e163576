import type { Page, Route } from 'playwright/test'
import { identityPort } from '../support/e2e/addresses'
import { ageSession, demoEmail, demoPassword, tokenOf } from '../support/e2e/identity'
import { noteScripts } from '../support/e2e/loaded-scripts'
import { askToStay, hydrated, logIn } from '../support/e2e/log-in'
import { addAccount, keepInside, reuseAccount, getWindow } from '../support/e2e/other-providers'
import { openedYesterday, registerConfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'
import { invalidKey, refusal } from '../support/provider-answers/errors'
import { codeSentTo, enrolPhone } from '../support/second-factor'

// What the provider refuses, and connections that fail, are in the browser's log too.
test.use({ expectedErrors: /status of (40[0139]|501)|net::ERR_FAILED/ })

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
  ['user-not-found', 'missing@x.example', demoPassword, wrong, [newPassword, 'Register']],
  ['user-disabled', demoEmail('disabled'), demoPassword, 'This account is disabled.', [support]],
]

const failedThere = 'The sign-in service failed on its side.'
const missing = 'Missing password requirements: [Password must contain a numeric character]'
const blocked = 'HTTP Cloud Function returned an error: {"error":{"message":"no","status":"INTERNAL"}}'

/** Refusals that the emulator never makes, by call; each says something else than the one before it. */
const atTheEdge: [code: string, call: RegExp, answer: unknown, says: string, ways: string[]][] = [
  ['invalid-credential', signIn, refusal('INVALID_LOGIN_CREDENTIALS'), wrong, [newPassword, 'Register']],
  [
    'email-already-in-use',
    signIn,
    refusal('EMAIL_EXISTS'),
    'This e-mail address is already registered.',
    [newPassword],
  ],
  [
    'requires-recent-login',
    signIn,
    refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
    'This needs a fresh sign-in.',
    [],
  ],
  [
    'password-does-not-meet-requirements',
    signIn,
    refusal(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : ${missing}`),
    'Your password no longer meets the requirements of this portal.',
    [newPassword],
  ],
  ['an unknown code', signIn, refusal('BRAND_NEW_REFUSAL'), failedThere, []],
  ['invalid-api-key', signIn, invalidKey, 'Signing in is not set up correctly here.', [support]],
  ['internal-error', signIn, refusal(`BLOCKING_FUNCTION_ERROR_RESPONSE : ${blocked}`), failedThere, []],
  ['user-token-expired', lookUp, refusal('TOKEN_EXPIRED'), 'Your sign-in has ended.', []],
]

test('each refusal has a message and a next step, and the typed text stays', async ({ page }) => {
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
  await page.route(signIn, answerWith(refusal('LOGIN_BLOCKED')))
  await logIn(page, demoEmail('approved'), demoPassword)
  await told('login-blocked', 'The sign-in was not allowed.', [support])
  await expectNoCode(page)
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

test('a failed connection is retried automatically, can be cancelled, and the typed text stays', async ({
  page,
}) => {
  await page.goto('/login')
  await hydrated(page)
  await page.route(signIn, (route) => route.abort())
  const firstTry = secondTried(page)
  await logIn(page, demoEmail('approved'), demoPassword)
  await firstTry
  await page.getByRole('button', { name: 'Stop trying' }).click()
  await expect(page.getByRole('alert')).toContainText('The sign-in service could not be reached.')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(demoEmail('approved'))
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demoPassword)
  const nextTry = secondTried(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await nextTry
  await page.unroute(signIn)
  await expect(page).toHaveURL('/dashboard')
})

test('a library that fails to load is reported as a lost connection, and logs in once loaded', async ({
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
  for (const route of held) await route.continue()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/dashboard')
})

const securityPage = async (page: Page) => {
  await page.goto('/profile/security')
  await hydrated(page)
}

test('a fresh sign-in asks for the password and the second factor, and the action continues', async ({
  page,
}) => {
  const { email, password } = await registerConfirmed('once-more')
  const stranger = await tokenOf(demoEmail('approved'))
  const phone = `+492155512${String(Date.now() % 10_000).padStart(4, '0')}`
  await enrolPhone(`127.0.0.1:${identityPort}`, (await tokenOf(email, password)).token, phone)
  const enterCode = async () => {
    const field = page.getByRole('textbox', { name: 'Code' })
    await expect(field).toBeVisible()
    await field.fill(await codeSentTo(`127.0.0.1:${identityPort}`, phone))
    await page.getByRole('button', { name: 'Go on' }).click()
  }
  await logIn(page, email, password)
  await enterCode()
  await expect(page).toHaveURL('/get-started')
  await securityPage(page)
  const dialog = await askToStay(page)
  const field = dialog.getByLabel(`Password of ${email}`)
  const send = dialog.getByRole('button', { name: 'Sign in' })
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Enter your password/)
  await field.fill('not-the-password')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('This password is not right.')
  // Another user’s sign-in, which the provider’s library detects.
  await page.route(signIn, answerWith({ idToken: stranger.token, refreshToken: 'r', expiresIn: '3600' }, 200))
  await field.fill(password)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('That sign-in belongs to another account.')
  await page.unroute(signIn)
  await send.click()
  await enterCode()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL('/profile/security')
})

test.describe('windows of other providers', () => {
  // The emulator's own page, when its window is closed while it still loads.
  test.use({ expectedErrors: /status of (40[0139]|501)|net::ERR_FAILED|'sessionStorage' property/ })
  test.beforeEach(({ context }) => keepInside(context))

  test('that are blocked, closed, or for another account are reported, and the right one goes on', async ({
    page,
  }) => {
    const { email, password } = await openedYesterday('by-window')
    await logIn(page, email, password)
    await expect(page).not.toHaveURL(/\/login/)
    await securityPage(page)
    await addAccount(await getWindow(page, 'Link Google'), { email })
    await expect(page.getByText(`Linked, ${email}`)).toBeVisible()
    await page.clock.install()
    await securityPage(page)
    await ageSession(page.context())
    const field = page.getByRole('textbox', { name: 'New password' })
    const change = page.getByRole('button', { name: 'Change password' })
    await field.fill('Correct-horse-8')
    await change.click()
    const dialog = page.getByRole('dialog', { name: 'Sign in once more' })
    const window = 'Sign in with Google'
    await expect(dialog.getByRole('button', { name: window })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    await expect(field).toHaveValue('Correct-horse-8')

    await change.click()
    await page.evaluate(() => {
      Reflect.set(globalThis, 'openBefore', globalThis.open)
      globalThis.open = () => null
    })
    await dialog.getByRole('button', { name: window }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your browser blocked the sign-in window.')
    await page.evaluate(() => Reflect.set(globalThis, 'open', Reflect.get(globalThis, 'openBefore')))

    await (await getWindow(page, window)).close()
    await page.clock.runFor(20_000)
    await expect(dialog.getByRole('alert')).toContainText('The sign-in window was closed')

    await addAccount(await getWindow(page, window), { email: freshEmail('another') })
    await expect(dialog.getByRole('alert')).toContainText('That sign-in belongs to another account.')

    await reuseAccount(await getWindow(page, window), email)
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    expect(await tokenOf(email, 'Correct-horse-8')).toHaveProperty('token')
  })

  test('that another one replaces are reported', async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    const windows: Page[] = []
    page.on('popup', (popup) => windows.push(popup))
    // Quicker than the page that disables its buttons.
    await page.evaluate(() => {
      for (const name of ['Continue with Google', 'Continue with GitHub'])
        Array.from(document.querySelectorAll('button'))
          .find((button) => button.textContent === name)
          ?.click()
    })
    await expect(page.getByRole('alert')).toContainText('Another sign-in window was opened in the meantime.')
    for (const popup of windows) await popup.close()
  })

  test.describe('of a project that does not know this address', () => {
    // Without its emulator the library looks at the addresses that the project allows.
    test.use({ bypassCSP: true })

    test('are reported with the address to use', async ({ page }) => {
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
})

/** What Firebase's library alone would say. */
const firebase = /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb/

test('a new password is judged as it is typed, without the provider’s library', async ({ page }) => {
  const { email } = await registerConfirmed('policy')
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
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('This e-mail address is already registered.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in instead' }).last()).toHaveAttribute(
    'href',
    /\/login/,
  )
  await expect(field).toHaveValue('abcdef')
})
