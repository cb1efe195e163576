import type { BrowserContext } from 'playwright/test'
import { productPort } from '../support/e2e/addresses'
import { call, demoEmail, tokenOf } from '../support/e2e/identity'
import { hydrated, logInAt, openLogIn, signOut } from '../support/e2e/log-in'
import { linkIn, mailTo } from '../support/e2e/mailbox'
import {
  addAccount,
  addUnverifiedAccount,
  codeSentTo,
  keepInside,
  reuseAccount,
  getWindow,
} from '../support/e2e/federated-providers'
import { registerConfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

// At the emulator's own address, so that the browser takes the frame of its pages for the same site's.
test.use({ baseURL: `http://127.0.0.1:${productPort}` })
test.beforeEach(({ context }) => keepInside(context))

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

/** The profile of the user who is signed in in this browser. */
const getProfile = async (context: BrowserContext) => {
  const token = (await cookieOf(context, 'token')) ?? ''
  const answer = await call('GET', `/users/${await cookieOf(context, 'userId')}`, token)
  return answer.json()
}

const getWays = async (identityUid: string, token: string) =>
  (await call('GET', `/users/${identityUid}/ways`, token)).json()

test('an invited user registers with Google at once, and gets the role and approval of the invitation', async ({
  page,
  context,
}) => {
  const email = freshEmail('invited')
  const { token } = await tokenOf(demoEmail('admin'))
  const invitations = [{ email, role: 'user', approve: true, firstName: 'Ines' }]
  await call('POST', '/admin/users/invitations', token, { invitations })
  await page.goto(linkIn(await mailTo(email, /register\?invitation=/), '/register'))
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Continue with your phone' })).toHaveCount(0)
  // A user who logs in first still has the invitation.
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

  // A user with a profile goes on from there as from the login page.
  await signOut(page)
  await expect.poll(() => cookieOf(context, 'token')).toBeUndefined()
  await openLogIn(page)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register')
  await reuseAccount(await getWindow(page, 'Continue with Google'), email)
  await expect(page).toHaveURL('/dashboard')
  // Where a screen reader goes on reading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('proof', () => {
  // The portal's refusal of the session.
  test.use({ expectedErrors: /status of 403/ })

  test('an address alone opens no account: after one password check, Google signs in', async ({
    page,
    context,
  }) => {
    const { email, password, identityUid } = await registerConfirmed('proof')
    await page.goto('/login')
    await hydrated(page)
    await addAccount(await getWindow(page, 'Continue with Google'), { email })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your account?')
    expect(await cookieOf(context, 'token')).toBeUndefined()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/get-started')
    await expect(page.getByText('Google is linked.')).toBeVisible()
    const { token } = await tokenOf(email, password)
    expect(await getWays(identityUid, token)).toMatchObject({
      hasPassword: true,
      accounts: [{ providerId: 'google.com', account: email, isProven: true }],
    })

    await signOut(page)
    await expect.poll(() => cookieOf(context, 'token')).toBeUndefined()
    await openLogIn(page)
    await reuseAccount(await getWindow(page, 'Continue with Google'), email)
    await expect(page).toHaveURL('/get-started')
    // Its heading is written by an author: the main part has the focus.
    await expect(page.getByRole('main')).toBeFocused()
    expect(await cookieOf(context, 'userId')).toBe(identityUid)
  })
})

test.describe('where the identity provider itself asks for proof', () => {
  // What it answers then.
  test.use({ expectedErrors: /status of 40\d/ })

  test('the account is linked by the password too, and another user is refused', async ({ page }) => {
    const { email, password, identityUid } = await registerConfirmed('unverified')
    await page.goto('/login')
    await hydrated(page)
    await addUnverifiedAccount(await getWindow(page, 'Continue with GitHub'), { email })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your account?')
    await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('not right')
    const { token } = await tokenOf(email, password)
    expect((await getWays(identityUid, token)).accounts).toEqual([])
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('GitHub is linked.')).toBeVisible()
    expect((await getWays(identityUid, token)).accounts).toMatchObject([
      { providerId: 'github.com', isProven: true },
    ])
  })
})

test('if the browser blocks windows, the page redirects to the provider, and returns to make the profile', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const email = freshEmail('blocked')
  await page.goto('/login?redirect=%2Fprofile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue with Company sign-in' }).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
  await addAccount(page, { email, name: 'Ana María Rojas' })
  await expect(page).toHaveURL('/register?redirect=%2Fprofile')
  expect(await cookieOf(context, 'token')).toBeDefined()
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

test.describe('by telephone', () => {
  // The emulator has no check against machines to tell of; a wrong code and a taken address are refused.
  test.use({ expectedErrors: /status of (400|404|409|501)/ })

  test('a code by SMS signs in, and a new user registers with an address', async ({ page, context }) => {
    const national = `22${String(Date.now()).slice(-7)}`
    await page.goto('/login')
    await hydrated(page)
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
    await field.fill(await codeSentTo(`+56${national}`))
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
    // With the address the first sign-in ended; the one that took its place is good, and stays.
    const token = (await cookieOf(context, 'token')) ?? ''
    expect((await call('GET', '/session?start=true', token)).status).toBe(200)
  })
})

test('a sign-in method is linked on the security page, and removing the one in use signs the user out', async ({
  page,
}) => {
  const person = await registerConfirmed('ways')
  const { email, password, identityUid } = person
  await logInAt(page, person, '/profile/security')
  const other = freshEmail('private')
  await addAccount(await getWindow(page, 'Link Google'), { email: other })
  const ways = page.getByRole('region', { name: 'Ways to log in' })
  await expect(ways.getByText(`Linked, ${other}`)).toBeVisible()
  const { token } = await tokenOf(email, password)
  expect((await getWays(identityUid, token)).accounts).toMatchObject([{ account: other, isProven: true }])
  await ways.getByRole('button', { name: 'Remove Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Google' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%2Fsecurity')
  expect((await getWays(identityUid, token)).accounts).toEqual([])
})
