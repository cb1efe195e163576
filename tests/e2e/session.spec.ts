import { productAddress } from '../support/e2e/addresses'
import { captivate } from '../support/e2e/captive-network'
import { changeAtProvider, call, demoEmail, demoPassword, tokenOf } from '../support/e2e/identity'
import { holdScripts } from '../support/e2e/held-scripts'
import { expect, test } from '../support/e2e/test'
import { approvedPerson, registerConfirmed } from '../support/e2e/people'
import { hydrated, logIn, signOut } from '../support/e2e/log-in'

test('signing in sets a token cookie that scripts cannot read, and a readable user id', async ({
  page,
  context,
}) => {
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
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

test('a deep link leads back after signing in', async ({ page }) => {
  await page.goto('/documents/read-intervals')
  await expect(page).toHaveURL('/login?redirect=%2Fdocuments%2Fread-intervals')
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/documents/read-intervals')
  await expect(page.getByRole('heading', { level: 1, name: 'Read intervals' })).toBeVisible()
})

test('a deep link to a section leads back to that section after signing in', async ({ page }) => {
  await page.goto('/documents/read-intervals#when-the-clock-moved')
  await hydrated(page)
  await expect(page).toHaveURL('/login?redirect=%2Fdocuments%2Fread-intervals%23when-the-clock-moved')
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
  const section = page.getByRole('heading', { level: 2, name: 'When the clock moved' })
  // It stands at the top of the window, not further down where the whole page fits.
  await expect(section).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('the fragment of a deep link is kept by the links of the login page and by a redirected sign-in', async ({
  page,
  context,
}) => {
  await page.goto('/documents/read-intervals#when-the-clock-moved')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fdocuments%2Fread-intervals%23when-the-clock-moved')
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/documents/read-intervals#when-the-clock-moved')
  await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
  await expect(page.getByRole('heading', { level: 2, name: 'When the clock moved' })).toBeInViewport()
})

test('a fragment leads to no other site', async ({ page }) => {
  await page.goto('/login?redirect=%2F%5Cevil.example#@evil.example/')
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
})

test('an expired cookie with a live sign-in is renewed, and the page is reached', async ({
  page,
  context,
}) => {
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/learning-paths')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learning paths')
  await expect(page).toHaveURL('/learning-paths')
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')
})

test('signing out ends the session in both tabs', async ({ page, context }) => {
  const { email, password } = await registerConfirmed('two-tabs')
  await logIn(page, email, password)
  await expect(page).not.toHaveURL(/login/)
  const other = await context.newPage()
  const takenUp = other.waitForResponse(/\/v1\/accounts:lookup/)
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await hydrated(other)
  await takenUp
  // Both have loaded all they show, so that any later call would be one without a session.
  await other.waitForLoadState('networkidle')
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/login\?redirect=/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

test('a document that closes with a sign-out in another tab gives way to the log-in, with no word of a missing page', async ({
  page,
  context,
}) => {
  const { email, password } = await approvedPerson('reads-on')
  await logIn(page, email, password)
  await expect(page).not.toHaveURL(/login/)
  const reading = await context.newPage()
  await reading.goto('/documents/read-intervals')
  await hydrated(reading)
  await reading.waitForLoadState('networkidle')
  await signOut(page)
  await expect(reading).toHaveURL(/\/login\?redirect=/)
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('a page that was loading while another tab signed out leaves too', async ({ page, context }) => {
  const { email, password } = await registerConfirmed('late-tab')
  await logIn(page, email, password)
  await expect(page).not.toHaveURL(/login/)
  const other = await context.newPage()
  const letGo = await holdScripts(other)
  await other.goto('/profile', { waitUntil: 'commit' })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(page)
  // The address changes before the session has ended.
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await letGo()
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await expect(other.getByText(email)).toHaveCount(0)
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

test.describe('refusals', () => {
  test.use({ expectedErrors: /status of 40[013]/ })

  test('a disabled user cannot sign in and is told so', async ({ page, context }) => {
    await logIn(page, demoEmail('disabled'), demoPassword)
    await expect(page.getByRole('alert')).toContainText('disabled')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  })

  test('a wrong password and an unknown address read the same', async ({ page }) => {
    await logIn(page, demoEmail('approved'), 'not-the-password')
    const wrong = (await page.getByRole('alert').textContent()) ?? ''
    expect(wrong).toContain('password')
    await logIn(page, 'missing@example.com', 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText(wrong)
  })

  test('a user whom an administrator disables is signed out at once', async ({ page }) => {
    const person = await registerConfirmed('to-be-disabled')
    await logIn(page, person.email, person.password)
    await expect(page).not.toHaveURL(/login/)
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

test.describe('the provider', () => {
  // The refused refresh, and what the page still asks for in a session that has ended.
  test.use({ expectedErrors: /status of 40[01]/ })

  test('ending a sign-in ends the session', async ({ page, context }) => {
    const person = await registerConfirmed('provider-disabled')
    await page.clock.install()
    await logIn(page, person.email, person.password)
    await expect(page).not.toHaveURL(/\/login/)
    await changeAtProvider(person.identityUid, { disableUser: true })
    // Five minutes before its end the token is refreshed, which the provider now refuses.
    await page.clock.fastForward('56:00')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('token')
  })
})
