import type { BrowserContext } from 'playwright/test'
import { productPort } from '../support/e2e/addresses'
import { call, demoEmail, getToken } from '../support/e2e/identity'
import { waitForHydration, logInAt, openLogIn, signOut } from '../support/e2e/log-in'
import { getLink, waitForMail } from '../support/e2e/mailbox'
import {
  addAccount,
  addUnverifiedAccount,
  getSmsCode,
  blockExternalRequests,
  reuseAccount,
  getWindow,
} from '../support/e2e/federated-providers'
import { registerConfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

// On the emulator's host, so that the browser treats its frames as same-site.
test.use({ baseURL: `http://127.0.0.1:${productPort}` })
test.beforeEach(({ context }) => blockExternalRequests(context))

const getCookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

/** Returns the profile of the user who is signed in in a browser. */
const getProfile = async (context: BrowserContext) => {
  const token = (await getCookie(context, 'token')) ?? ''
  const answer = await call('GET', `/users/${await getCookie(context, 'userId')}`, token)
  return answer.json()
}

const getSignInMethods = async (identityUid: string, token: string) =>
  (await call('GET', `/users/${identityUid}/ways`, token)).json()

test('an invited user registers with Google, and gets the invitation’s role and approval', async ({
  page,
  context,
}) => {
  const email = freshEmail('invited')
  const { token } = await getToken(demoEmail('admin'))
  const invitations = [{ email, role: 'user', approve: true, firstName: 'Ines' }]
  await call('POST', '/admin/users/invitations', token, { invitations })
  await page.goto(getLink(await waitForMail(email, /register\?invitation=/), '/register'))
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Continue with your phone' })).toHaveCount(0)
  // A user who logs in first keeps the invitation.
  await expect(page.getByRole('link', { name: 'Log in instead' })).toHaveAttribute(
    'href',
    /^\/login\?invitation=/,
  )
  await addAccount(await getWindow(page, 'Continue with Google'), { email, name: 'Ines Soto' })
  await expect(page.getByText('The address you signed in with.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Soto')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await getProfile(context)).toMatchObject({ email, verified: true, status: 'approved' })

  // A user with a profile signs in on the registration page as on the log-in page.
  await signOut(page)
  await expect.poll(() => getCookie(context, 'token')).toBeUndefined()
  await openLogIn(page)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register')
  await reuseAccount(await getWindow(page, 'Continue with Google'), email)
  await expect(page).toHaveURL('/dashboard')
  // Screen readers continue there.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('an unlinked Google account', () => {
  // The portal refuses the session.
  test.use({ expectedErrors: /status of 403/ })

  test('with a known address needs the password once, and then signs in', async ({ page, context }) => {
    const { email, password, identityUid } = await registerConfirmed('proof')
    await page.goto('/login')
    await waitForHydration(page)
    await addAccount(await getWindow(page, 'Continue with Google'), { email })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your account?')
    expect(await getCookie(context, 'token')).toBeUndefined()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/get-started')
    await expect(page.getByText('Google is linked.')).toBeVisible()
    const { token } = await getToken(email, password)
    expect(await getSignInMethods(identityUid, token)).toMatchObject({
      hasPassword: true,
      accounts: [{ providerId: 'google.com', account: email, isProven: true }],
    })

    await signOut(page)
    await expect.poll(() => getCookie(context, 'token')).toBeUndefined()
    await openLogIn(page)
    await reuseAccount(await getWindow(page, 'Continue with Google'), email)
    await expect(page).toHaveURL('/get-started')
    // The main part has the focus, because an author writes the heading.
    await expect(page.getByRole('main')).toBeFocused()
    expect(await getCookie(context, 'userId')).toBe(identityUid)
  })
})

test.describe('an account with an unverified address', () => {
  // The provider refuses the sign-in.
  test.use({ expectedErrors: /status of 40\d/ })

  test('is linked with the right password, and refused with a wrong one', async ({ page }) => {
    const { email, password, identityUid } = await registerConfirmed('unverified')
    await page.goto('/login')
    await waitForHydration(page)
    await addUnverifiedAccount(await getWindow(page, 'Continue with GitHub'), { email })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your account?')
    await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('not right')
    const { token } = await getToken(email, password)
    expect((await getSignInMethods(identityUid, token)).accounts).toEqual([])
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('GitHub is linked.')).toBeVisible()
    expect((await getSignInMethods(identityUid, token)).accounts).toMatchObject([
      { providerId: 'github.com', isProven: true },
    ])
  })
})

test('if the browser blocks windows, the page redirects to the provider, and returns to registration', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const email = freshEmail('blocked')
  await page.goto('/login?redirect=%2Fprofile')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Continue with Company sign-in' }).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
  await addAccount(page, { email, name: 'Ana María Rojas' })
  await expect(page).toHaveURL('/register?redirect=%2Fprofile')
  expect(await getCookie(context, 'token')).toBeDefined()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('María Rojas')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/profile')
  expect(await getProfile(context)).toMatchObject({
    email,
    firstName: 'Ana',
    lastName: 'María Rojas',
    status: 'pending',
  })
})

test.describe('signing in by telephone', () => {
  // The emulator has no reCAPTCHA configuration; a wrong code and a taken address are refused.
  test.use({ expectedErrors: /status of (400|404|409|501)/ })

  test('takes a code by SMS, and lets a new user register with an address', async ({ page, context }) => {
    const national = `22${String(Date.now()).slice(-7)}`
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Continue with your phone' }).click()
    await page.getByRole('combobox', { name: 'Country dial code' }).selectOption('CL')
    await page.getByRole('textbox', { name: 'Phone' }).fill(national)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByText(`The six digits we sent to +56${national}.`)).toBeVisible()
    await expect(page.getByText(/Another can be sent in/)).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Code' })
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill('000000')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('This code is not right.')).toBeVisible()
    await field.fill(await getSmsCode(`+56${national}`))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/register')

    const email = freshEmail('phone')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Rojas')
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(demoEmail('approved'))
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText(/This e-mail address has an account/)).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register-complete')
    expect(await getProfile(context)).toMatchObject({ email, verified: false, phoneNumber: `+56${national}` })
    // Adding the address ended the first session; the session that replaced it is valid.
    const token = (await getCookie(context, 'token')) ?? ''
    expect((await call('GET', '/session?start=true', token)).status).toBe(200)
  })
})

test('a sign-in method is linked on the security page, and removing the current one signs the user out', async ({
  page,
}) => {
  const person = await registerConfirmed('ways')
  const { email, password, identityUid } = person
  await logInAt(page, person, '/profile/security')
  const other = freshEmail('private')
  await addAccount(await getWindow(page, 'Link Google'), { email: other })
  const ways = page.getByRole('region', { name: 'Ways to log in' })
  await expect(ways.getByText(`Linked, ${other}`)).toBeVisible()
  const { token } = await getToken(email, password)
  expect((await getSignInMethods(identityUid, token)).accounts).toMatchObject([
    { account: other, isProven: true },
  ])
  await ways.getByRole('button', { name: 'Remove Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Google' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%2Fsecurity')
  expect((await getSignInMethods(identityUid, token)).accounts).toEqual([])
})
