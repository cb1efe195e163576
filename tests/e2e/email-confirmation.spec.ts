import type { Page } from 'playwright/test'
import { call, getToken } from '../support/e2e/identity'
import { waitForHydration, logIn, openLogIn } from '../support/e2e/log-in'
import { getLink, waitForMail } from '../support/e2e/mailbox'
import { registerUnconfirmed } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

// A wrong password is refused, and so are calls of a session that the confirmation ended.
test.use({ expectedErrors: /status of (40[01]|422)/ })

const chosen = 'Meter-reader-12'
const owners = 'Owners-own-12'

/** Registers in a browser; returns the path of the mailed link. */
const register = async (page: Page, email: string): Promise<string> => {
  await page.goto('/register')
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Rojas')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register-complete')
  return getLink(await waitForMail(email, /\/confirm\//), '/user/')
}

const isVerified = async (email: string, password = chosen): Promise<boolean> => {
  const { identityUid, token } = await getToken(email, password)
  const { verified }: { verified: boolean } = await (await call('GET', `/users/${identityUid}`, token)).json()
  return verified
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the browser that registered confirms by pressing the button; opening the link alone does nothing', async ({
  page,
  context,
}) => {
  const email = freshEmail('same-browser')
  const link = await register(page, email)
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('registration'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await openLogIn(page)
  await logIn(page, email, chosen)
  await expect(page).not.toHaveURL(/login/)
  const before = await getToken(email, chosen)
  await page.goto(link)
  await waitForHydration(page)
  await expect(heading(page)).toHaveText('Confirm your e-mail')
  await page.waitForLoadState('networkidle')
  expect(await isVerified(email)).toBe(false)
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(heading(page)).toHaveText('Your e-mail is confirmed')
  expect(await isVerified(email)).toBe(true)
  // The earlier session has ended, and the browser has a new one.
  expect((await call('GET', `/users/${before.identityUid}`, before.token)).status).toBe(401)
  await page.getByRole('link', { name: 'Apply for access' }).last().click()
  await expect(page).toHaveURL('/profile/application')
})

test('another browser asks for the chosen password, or lets the owner of the address choose a new one', async ({
  page,
}) => {
  const { email, password, link } = await registerUnconfirmed('victim')
  const before = await getToken(email, password)
  await page.goto(link)
  await waitForHydration(page)
  await page.getByLabel('Password you chose').fill('Not-this-one-1')
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByText('This isn’t the password chosen at registration.')).toBeVisible()
  expect(await isVerified(email, password)).toBe(false)
  await page.getByLabel('New password', { exact: true }).fill(owners)
  await page.getByRole('button', { name: 'Set password and confirm' }).click()
  await expect(heading(page)).toHaveText('Your e-mail is confirmed')
  // This signs out the user who registered.
  expect((await call('GET', `/users/${before.identityUid}`, before.token)).status).toBe(401)
  await expect(getToken(email, password)).rejects.toThrow()
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await logIn(page, email, owners)
  await expect(page).toHaveURL('/profile/application')
  expect(await isVerified(email, owners)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page confirms the address', async ({ page }) => {
    const { email, password, link } = await registerUnconfirmed('without-scripts')
    await page.goto(link)
    await page.getByLabel('Password you chose').fill('Not-this-one-1')
    await page.getByRole('button', { name: 'Confirm e-mail' }).click()
    await expect(page.getByText('This isn’t the password chosen at registration.')).toBeVisible()
    await page.getByLabel('Password you chose').fill(password)
    await page.getByRole('button', { name: 'Confirm e-mail' }).click()
    await expect(heading(page)).toHaveText('Your e-mail is confirmed')
    expect(await isVerified(email, password)).toBe(true)
  })
})
