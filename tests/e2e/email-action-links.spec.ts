import type { Page } from 'playwright/test'
import { identityAddress, productAddress } from '../support/e2e/addresses'
import { call, demoEmail, getToken } from '../support/e2e/identity'
import { waitForHydration, logInAt } from '../support/e2e/log-in'
import { countMailsTo, getLink, waitForMail } from '../support/e2e/mailbox'
import { registerConfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

// Refused codes, and calls that the emulator does not support.
test.use({ expectedErrors: /status of (40[014]|501)/ })

const provider = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${identityAddress}/identitytoolkit.googleapis.com/v1/${path}?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer
}

interface MintedCode {
  requestType: string
  email: string
  oobCode: string
}

/** Returns the newest code that the provider created for an address. */
const getCode = async (requestType: string, email: string): Promise<string> => {
  const answer = await fetch(`${identityAddress}/emulator/v1/projects/demo-portal/oobCodes`)
  const { oobCodes }: { oobCodes: MintedCode[] } = await answer.json()
  const found = oobCodes.findLast((code) => code.requestType === requestType && code.email === email)
  if (found === undefined) throw new Error(`No ${requestType} for ${email}`)
  return found.oobCode
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const open = async (page: Page, link: string) => {
  await page.goto(link)
  await waitForHydration(page)
}

/** Returns a user's profile, as an administrator reads it. */
const getProfile = async (identityUid: string): Promise<{ email: string; verified: boolean }> => {
  const { token } = await getToken(demoEmail('admin'))
  return (await call('GET', `/users/${identityUid}`, token)).json()
}

test('a password reset link ends every session and signs in, and a used link offers to mail another', async ({
  page,
}) => {
  const { email, password, identityUid } = await registerConfirmed('reset')
  const before = await getToken(email, password)
  const nextSecond = (Math.floor(Date.now() / 1000) + 1) * 1000
  await call('POST', '/users/password/reset', null, { email })
  const reset = /mode=resetPassword/
  const link = getLink(await waitForMail(email, reset), '/firebase-auth-action')
  await open(page, link)
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  // Opening the link does nothing yet, because programs open links too.
  expect((await getToken(email, password)).identityUid).toBe(identityUid)

  // The provider ends sessions that began before the second of the change.
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(nextSecond)
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-horse-8')
  await press(page, 'Change password')
  await expect(title(page)).toHaveText('Your password is changed')
  await expect.poll(async () => (await call('GET', '/session?start=true', before.token)).status).toBe(401)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/get-started')

  await open(page, link)
  await expect(title(page)).toHaveText('This link has been used already')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await press(page, 'Mail me a new link')
  await expect(page.getByText('Check your mail')).toBeVisible()
  await expect.poll(() => countMailsTo(email, reset)).toBe(2)
})

test('a link to the new address changes the e-mail address, and a link to the old one reverts it', async ({
  page,
}) => {
  const person = await registerConfirmed('moving')
  const { email, password, identityUid } = person
  const [mistaken, newEmail] = [freshEmail('mistaken'), freshEmail('moved')]
  await logInAt(page, person, '/profile/security')
  const ask = async (address: string) => {
    await page.getByRole('textbox', { name: 'New e-mail address' }).fill(address)
    await press(page, 'Change e-mail')
    await expect(page.getByText(`A link is on its way to ${address}`)).toBeVisible()
  }
  await ask(mistaken)
  await press(page, 'Keep my address')
  await expect(page.getByRole('textbox', { name: 'New e-mail address' })).toBeVisible()
  await ask(newEmail)
  const isChange = /mode=verifyAndChangeEmail/
  await open(page, getLink(await waitForMail(newEmail, isChange), '/firebase-auth-action'))
  await expect(page.getByText(`${newEmail} becomes the address of your account.`)).toBeVisible()
  expect((await getProfile(identityUid)).email).toBe(email)
  await press(page, 'Change the address')
  await expect(title(page)).toHaveText('Your e-mail is changed')
  expect(await getProfile(identityUid)).toMatchObject({ email: newEmail, verified: true })
  expect((await getToken(newEmail, password)).identityUid).toBe(identityUid)
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('token')
  // The page reloads for a visitor, and still shows the result.
  await page.waitForLoadState('networkidle')
  await expect(title(page)).toHaveText('Your e-mail is changed')

  await open(page, getLink(await waitForMail(email, /mode=recoverEmail/), '/firebase-auth-action'))
  await expect(page.getByText(`${email} becomes the address of your account again.`)).toBeVisible()
  await press(page, 'Take it back')
  await expect(title(page)).toHaveText('Your e-mail is back')
  expect((await getProfile(identityUid)).email).toBe(email)
  // The old password no longer works; the mail with the sign-in link goes to the restored address.
  await expect(getToken(email, password)).rejects.toThrow()
  await waitForMail(email, /mode=resetPassword/)
})

test('a sign-in link signs in the browser that requested it; other browsers have to enter the address', async ({
  page,
  browser,
}) => {
  const { email } = await registerConfirmed('by-link')
  // As after a redirect from `/profile#terms`.
  await page.goto('/login?redirect=%2Fprofile#terms')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await press(page, 'Have a link mailed to you')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await press(page, 'Send the link')
  await expect(page.getByText('Check your mail')).toBeVisible()
  const link = getLink(await waitForMail(email, /mode=signIn/), '/firebase-auth-action')

  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  await open(stranger, link)
  const field = stranger.getByRole('textbox', { name: 'E-mail' })
  await expect(field).toHaveValue('')
  await field.fill('another-user@example.com')
  await press(stranger, 'Log in')
  await expect(stranger.getByText('This link was mailed to another address.')).toBeVisible()
  await elsewhere.close()

  await open(page, link)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/profile#terms')
})

test('a sign-in link is not enough for an account with a second factor', async ({ page }) => {
  const { email, identityUid } = await registerConfirmed('two-steps')
  const mfa = { enrollments: [{ phoneInfo: '+56912345678', mfaEnrollmentId: 'one', displayName: 'Mobile' }] }
  await provider(
    'projects/demo-portal/accounts:update',
    { localId: identityUid, mfa },
    { authorization: 'Bearer owner' },
  )
  await call('POST', '/users/sign-in-link', null, { email })
  await open(page, getLink(await waitForMail(email, /mode=signIn/), '/firebase-auth-action'))
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await press(page, 'Log in')
  await expect(title(page)).toHaveText('Second step')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
})

test('links mailed by the provider take effect on a click, and the profile follows', async ({ page }) => {
  const email = freshEmail('provider')
  const password = 'Correct-horse-7'
  const person = { firstName: 'Test', lastName: 'Provider', email, password, termsVersion: 1 }
  const { identityUid } = await (await call('POST', '/register', null, person)).json()
  const { token: idToken } = await getToken(email, password)
  await provider('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const verify = `oobCode=${await getCode('VERIFY_EMAIL', email)}&apiKey=fake-api-key&lang=en`

  await open(page, `/firebase-auth-action?mode=resetPassword&${verify}`)
  await expect(title(page)).toHaveText('This link is for something else')
  await page.getByRole('link', { name: 'Open it for that' }).click()
  await expect(page.getByText(`This confirms that ${email} is yours.`)).toBeVisible()
  expect((await getProfile(identityUid)).verified).toBe(false)
  await press(page, 'Confirm this address')
  await expect(title(page)).toHaveText('Your e-mail is confirmed')
  await expect.poll(() => getProfile(identityUid)).toMatchObject({ email, verified: true })

  const newEmail = freshEmail('provider-moved')
  await provider('accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const change = await getCode('VERIFY_AND_CHANGE_EMAIL', email)
  const away = encodeURIComponent('https://evil.example/')
  await open(page, `/firebase-auth-action?mode=verifyAndChangeEmail&oobCode=${change}&continueUrl=${away}`)
  await press(page, 'Change the address')
  await expect(title(page)).toHaveText('Your e-mail is changed')
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute('href', '/login')
  await expect.poll(async () => (await getProfile(identityUid)).email).toBe(newEmail)
})

/** Returns the HTML of a link's page. */
const getPage = async (search: string) =>
  (await fetch(`${productAddress}/firebase-auth-action?${search}`)).text()

test('foreign, truncated and expired links show a message (with recorded answers of the provider)', async ({
  page,
}) => {
  expect(await getPage('mode=resetPassword&oobCode=x&apiKey=another')).toContain(
    'This link is not one of ours',
  )
  for (const cut of ['mode=resetPassword', 'oobCode=x']) {
    expect(await getPage(cut), cut).toContain('This link is not complete')
  }

  const json = { contentType: 'application/json' }
  const error = { code: 400, message: 'EXPIRED_OOB_CODE', errors: [{ message: 'EXPIRED_OOB_CODE' }] }
  await page.route(/accounts:resetPassword/, (route) =>
    route.fulfill({ ...json, status: 400, body: JSON.stringify({ error }) }),
  )
  await open(page, '/firebase-auth-action?mode=verifyEmail&oobCode=x')
  await expect(title(page)).toHaveText('This link has expired')
  await expect(page.getByRole('link', { name: 'To sign-in and security' })).toBeVisible()

  const looked = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: 'ana@example.com',
    requestType: 'REVERT_SECOND_FACTOR_ADDITION',
    mfaInfo: {
      mfaEnrollmentId: 'b6e6f4c2-6a0a-4a0e-b6b4-5a0d4f0f5d10',
      displayName: 'Work phone',
      phoneInfo: '+56912345678',
      enrolledAt: '2026-11-20T10:11:12.131415Z',
    },
  }
  const applied = { kind: 'identitytoolkit#SetAccountInfoResponse', localId: 'ana', email: 'ana@example.com' }
  await page.unroute(/accounts:resetPassword/)
  await page.route(/accounts:resetPassword/, (route) =>
    route.fulfill({ ...json, body: JSON.stringify(looked) }),
  )
  let updates = 0
  await page.route(/accounts:update/, (route) => {
    updates += 1
    return route.fulfill({ ...json, body: JSON.stringify(applied) })
  })
  await open(page, '/firebase-auth-action?mode=revertSecondFactorAddition&oobCode=x')
  await expect(page.getByText('“Work phone” from the sign-in of ana@example.com')).toBeVisible()
  expect(updates).toBe(0)
  await press(page, 'Remove the second step')
  await expect(title(page)).toHaveText('The second step is removed')
  expect(updates).toBe(1)
  await press(page, 'Mail me a link for a new password')
  await expect(page.getByText('Check your mail')).toBeVisible()
})
