import type { Page, Route } from 'playwright/test'
import { identityPort } from '../support/e2e/addresses'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration, logIn, logInAt, openLogIn, signOut } from '../support/e2e/log-in'
import { countMailsTo, waitForMail } from '../support/e2e/mailbox'
import { registerConfirmed } from '../support/e2e/people'
import { runAxe } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'
import { codeSentTo, enrolPhone } from '../support/second-factor'

const emulator = `127.0.0.1:${identityPort}`

// The emulator has no reCAPTCHA configuration, and wrong codes are refused.
test.use({ expectedErrors: /status of (400|422|501)/ })

let phones = 0
const freshPhone = () => `+4921555${String(Date.now() % 10_000).padStart(4, '0')}${(phones += 1)}`

interface Person {
  email: string
  password: string
  identityUid: string
}

/** Creates a user with a telephone as second factor, and recovery codes. */
const createSecuredUser = async (name: string) => {
  const person = await registerConfirmed(name)
  const phone = freshPhone()
  const { token } = await getToken(person.email, person.password)
  const fresh = await enrolPhone(emulator, token, phone)
  await call('POST', `/users/${person.identityUid}/second-factors`, fresh, { willChange: false })
  const made = await call('POST', `/users/${person.identityUid}/recovery-codes`, fresh)
  const { codes }: { codes: string[] } = await made.json()
  return { ...person, phone, codes, token: fresh }
}

/** Returns a user's security settings, as an administrator reads them. */
const getSecurity = async ({ identityUid }: Person) => {
  const { token } = await getToken(demoEmail('admin'))
  const answer = await call('GET', `/users/${identityUid}/security`, token)
  const body: { factors: { kind: string; hint: string; name: string }[]; recoveryCodesLeft: number } =
    await answer.json()
  return body
}

const expectAccessible = async (page: Page) => expect(await runAxe(page)).toEqual([])

/** Moves the focus to an element with the Tab key. */
const tabTo = async (page: Page, name: string) => {
  const target = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

test('a telephone is added as second factor, used at sign-in, and removed with the keyboard', async ({
  page,
  context,
}) => {
  const person = await registerConfirmed('second-step')
  await logInAt(page, person, '/profile/security')
  await tabTo(page, 'Add a phone number')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
  const number = freshPhone()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Work phone')
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type(await codeSentTo(emulator, number))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as text' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await tabTo(page, 'I have kept them')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await waitForMail(person.email, /A second step was added/)
  expect(await getSecurity(person)).toMatchObject({
    factors: [{ kind: 'sms', name: 'Work phone', hint: number.slice(-4) }],
    recoveryCodesLeft: 10,
  })

  // Neither the password alone nor a wrong code is enough.
  await signOut(page)
  await expect(page).toHaveURL('/')
  await openLogIn(page)
  await logIn(page, person.email, person.password)
  const asked = page.getByRole('textbox', { name: 'Code' })
  await expect(asked).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
  await expect(page.getByText(`••• ${number.slice(-4)}`)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  const sent = await codeSentTo(emulator, number)
  await page.keyboard.type(sent === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await expect(asked).toBeFocused()
  // With a space, as pasted from a message.
  await asked.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')

  await page.goto('/profile/security')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Remove Work phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await waitForMail(person.email, /A second step was removed/)
  await expect(page.getByText('Work phone')).toHaveCount(0)
  expect(await getSecurity(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
})

test('a recovery code replaces a lost telephone, once', async ({ page }) => {
  const person = await createSecuredUser('lost-phone')
  await logIn(page, person.email, person.password)
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await expect(field).toBeFocused()
  // Switching back and forth sends no second message.
  const sent = await codeSentTo(emulator, person.phone)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
  expect(await codeSentTo(emulator, person.phone)).toBe(sent)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
  await expectAccessible(page)
  await field.fill('00000-00000-00000-00000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code doesn’t match this address')).toBeVisible()
  await field.fill(person.codes[3]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  await waitForMail(person.email, /You have 9 codes left/)
  expect(await getSecurity(person)).toMatchObject({ factors: [], recoveryCodesLeft: 9 })
})

test('an administrator removes the second factor of a user who lost it', async ({ page, context }) => {
  const person = await createSecuredUser('reset-me')
  await giveSession(context, demoEmail('admin'))
  await page.goto(`/admin/profile?id=${person.identityUid}`)
  await waitForHydration(page)
  await expect(page.getByText(/Set up: text message. 10 recovery codes left./)).toBeVisible()
  await page.getByRole('button', { name: 'Reset the second step' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click()
  await expect(page.getByText(/None set up\./)).toBeVisible()
  await expect(page.getByText('took the second step away').first()).toBeVisible()
  await waitForMail(person.email, /An administrator removed your second step/)
  expect(await getSecurity(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
  // The password alone is enough again.
  await getToken(person.email, person.password)
})

interface Tokens {
  idToken: string
  refreshToken: string
}

/** Returns a user's tokens, as the provider issues them after the second factor. */
const getTokens = async ({ email, password }: Person): Promise<Tokens> => {
  const answer = await fetch(
    `http://${emulator}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  const { idToken, refreshToken }: Tokens = await answer.json()
  return { idToken, refreshToken }
}

const answerWith = (route: Route, json: unknown, status = 200) =>
  route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })

// Recorded from the provider, because the emulator does not support authenticator apps.
const startedApp = {
  totpSessionInfo: {
    sharedSecretKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    verificationCodeLength: 6,
    hashingAlgorithm: 'SHA1',
    periodSec: 30,
    sessionInfo: 'ANCbxTQkZ2wk',
    finalizeEnrollmentTime: '2026-11-21T18:25:00Z',
  },
}
const wrongCode = {
  error: {
    code: 400,
    message: 'INVALID_CODE',
    errors: [{ message: 'INVALID_CODE', domain: 'global', reason: 'invalid' }],
  },
}

test('an authenticator app is added and used at sign-in', async ({ page }) => {
  const person = await registerConfirmed('authenticator')
  await logInAt(page, person, '/profile/security')
  const add = page.getByRole('button', { name: 'Add an authenticator app' })
  await expect(add).toHaveAccessibleDescription('Not available in the demonstration.')
  const handedIn: unknown[] = []
  // A modified page may not call the provider on this machine.
  await page.route(`http://${emulator}/**`, async (route) => route.fulfill({ response: await route.fetch() }))
  await page.route('**/accounts/mfaEnrollment:start**', (route) => answerWith(route, startedApp))
  await page.route('**/accounts/mfaEnrollment:finalize**', async (route) => {
    handedIn.push(route.request().postDataJSON())
    await answerWith(route, await getTokens(person))
  })
  // As outside a demonstration, where authenticator apps are available; the security page opens by client navigation.
  await page.route('/profile', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replaceAll('demonstration:!0', 'demonstration:!1')
      .replaceAll(String.raw`\"demonstration\":true`, String.raw`\"demonstration\":false`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/profile')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Security' }).first().click()
  await expect(page).toHaveURL('/profile/security')
  await add.click()
  await expect(page.getByRole('img', { name: /QR code for your authenticator app/ })).toBeVisible()
  await expect(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('123 456')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pocket key')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  expect(handedIn).toMatchObject([
    {
      displayName: 'Pocket key',
      totpVerificationInfo: { sessionInfo: 'ANCbxTQkZ2wk', verificationCode: '123456' },
    },
  ])
  // The portal reads the factors from the provider, which has none, so no mail is sent.
  expect((await getSecurity(person)).factors).toEqual([])
  expect(countMailsTo(person.email, /A second step was added/)).toBe(0)
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await signOut(page)
  await expect(page).toHaveURL('/')
  const { idToken, refreshToken } = await getTokens(person)
  await page.route('**/accounts:signInWithPassword**', (route) =>
    answerWith(route, {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: person.identityUid,
      email: person.email,
      displayName: '',
      registered: true,
      mfaPendingCredential: 'AMf-vByPending',
      mfaInfo: [
        {
          mfaEnrollmentId: 'a1a1a1a1',
          displayName: 'Old phone',
          enrolledAt: '2026-11-20T14:20:01.123456Z',
          phoneInfo: '+********1187',
        },
        {
          mfaEnrollmentId: 'b2f1d3c4',
          displayName: 'Pocket key',
          enrolledAt: '2026-11-21T14:20:01.123456Z',
          totpInfo: {},
        },
      ],
    }),
  )
  const finished: unknown[] = []
  await page.route('**/accounts/mfaSignIn:finalize**', async (route) => {
    const body = route.request().postDataJSON()
    finished.push(body)
    const isRight = body.totpVerificationInfo?.verificationCode === '654321'
    await (isRight ? answerWith(route, { idToken, refreshToken }) : answerWith(route, wrongCode, 400))
  })
  await openLogIn(page)
  await logIn(page, person.email, person.password)
  // The factor without a message is preselected, and no message is sent before it is requested.
  const app = page.getByRole('radio', { name: 'Your authenticator app' })
  await expect(app).toBeChecked()
  await page.getByRole('radio', { name: 'A text message to ••• 1187' }).check()
  await expect(page.getByRole('button', { name: 'Send a code to ••• 1187' })).toBeVisible()
  await expectAccessible(page)
  await app.check()
  await expect(page.getByText('The six digits from your authenticator app.')).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('111111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await code.fill('654321')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  expect(finished).toMatchObject([
    { mfaEnrollmentId: 'b2f1d3c4', mfaPendingCredential: 'AMf-vByPending' },
    { totpVerificationInfo: { verificationCode: '654321' } },
  ])
})
