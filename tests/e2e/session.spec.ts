import { productAddress } from '../support/e2e/addresses'
import { captivate } from '../support/e2e/captive-network'
import { call, demoEmail, demoPassword, giveSession, tokenOf } from '../support/e2e/identity'
import { holdScripts } from '../support/e2e/held-scripts'
import { expect, test } from '../support/e2e/test'
import { approvedPerson, registerConfirmed } from '../support/e2e/people'
import { hydrated, logIn, signOut } from '../support/e2e/log-in'

test('a deep link to a section leads back to that section after signing in, by way of other pages too', async ({
  page,
  context,
}) => {
  await page.goto('/documents/read-intervals#when-the-clock-moved')
  await hydrated(page)
  await expect(page).toHaveURL('/login?redirect=%2Fdocuments%2Fread-intervals%23when-the-clock-moved')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fdocuments%2Fread-intervals%23when-the-clock-moved')
  await page.goBack()
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
  const section = page.getByRole('heading', { level: 2, name: 'When the clock moved' })
  // It stands at the top of the window, not further down where the whole page fits.
  await expect(section).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await test.step('the token is in a cookie that scripts cannot read, the user id in a readable one', async () => {
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(cookies.find(({ name }) => name === 'userId')).toMatchObject({
      httpOnly: false,
      value: 'demo-approved',
    })
  })

  await test.step('an expired cookie with a live sign-in is renewed, and the section is reached', async () => {
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/documents/read-intervals#when-the-clock-moved')
    await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
    await expect(section).toBeInViewport()
    expect((await context.cookies()).map(({ name }) => name)).toContain('token')
  })
})

test('signing out ends the session in all tabs, also in one that is still loading', async ({
  page,
  context,
}) => {
  const { email, password } = await approvedPerson('many-tabs')
  await logIn(page, email, password)
  await expect(page).not.toHaveURL(/login/)
  const profile = await context.newPage()
  const takenUp = profile.waitForResponse(/\/v1\/accounts:lookup/)
  await profile.goto('/profile')
  await hydrated(profile)
  await takenUp
  const reading = await context.newPage()
  await reading.goto('/documents/read-intervals')
  await hydrated(reading)
  // They have loaded all they show, so that any later call would be one without a session.
  await profile.waitForLoadState('networkidle')
  await reading.waitForLoadState('networkidle')
  const late = await context.newPage()
  const letGo = await holdScripts(late)
  await late.goto('/profile', { waitUntil: 'commit' })
  await expect(late.getByRole('heading', { level: 1 })).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL('/')
  // The address changes before the session has ended.
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(profile).toHaveURL(/\/login\?redirect=/)
  // With no word of a missing page, as which a closed document is told.
  await expect(reading).toHaveURL(/\/login\?redirect=/)
  await expect(reading.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await letGo()
  await expect(late).toHaveURL(/\/login\?redirect=/)
  await expect(late.getByText(email)).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

test('users are not told that they are signed out where a network answers with its own page', async ({
  page,
  context,
}) => {
  const { email, password } = await approvedPerson('in-a-hotel')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  await hydrated(page)
  await captivate(page, '**/session')
  await signOut(page)
  await expect(page.getByText('You are still signed in: the portal could not be reached.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')
  await page.unroute('**/session')
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

test('a user who cancels signing out is still signed in on the next pages', async ({ page }) => {
  const { email, password } = await registerConfirmed('stays')
  await page.goto('/login?redirect=%2Fprofile')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/profile')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Anais')
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await page.waitForLoadState('networkidle')
  await page.goto('/profile')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Anais')
})

test.describe('a user whom an administrator disables', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('is told so at the next page', async ({ page, context }) => {
    const person = await registerConfirmed('to-be-disabled')
    await giveSession(context, person.email, person.password)
    await page.goto('/profile')
    const admin = await tokenOf(demoEmail('admin'))
    await call('PUT', '/admin/users/status', admin.token, {
      users: [person.identityUid],
      newStatus: 'disabled',
    })
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are Sorry...')
    await expect(page.getByRole('button', { name: 'Forum' })).toBeVisible()
  })
})

const post = (headers: Record<string, string>) =>
  fetch(`${productAddress}/session`, { method: 'POST', headers })

test('the session is refused to invalid and forged tokens, and to other origins', async () => {
  const { token } = await tokenOf(demoEmail('approved'))
  const own = { origin: productAddress, 'sec-fetch-site': 'same-origin' }
  const good = await post({ ...own, authorization: `Bearer ${token}` })
  expect(good.status).toBe(204)
  expect(good.headers.getSetCookie().join()).toContain('token=')
  expect((await post({ ...own, authorization: 'Bearer not.a.token' })).status).toBe(401)
  expect((await post(own)).status).toBe(401)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const refused = await post({ ...foreign, authorization: `Bearer ${token}` })
  expect(refused.status).toBe(403)
  expect(refused.headers.getSetCookie()).toEqual([])
  expect((await fetch(`${productAddress}/session`)).status).toBe(405)
})
