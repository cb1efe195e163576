import { productAddress } from '../support/e2e/addresses'
import { simulateCaptiveNetwork } from '../support/e2e/captive-network'
import { call, demoEmail, demoPassword, giveSession, getToken } from '../support/e2e/identity'
import { blockScripts } from '../support/e2e/block-scripts'
import { getSeenLogIn, watchForLogInLinks } from '../support/e2e/watch-log-in-links'
import { expect, test } from '../support/e2e/test'
import { createApprovedUser, registerConfirmed } from '../support/e2e/people'
import { waitForHydration, logIn, logInAt, signOut } from '../support/e2e/log-in'

test('a deep link to a section returns to it after signing in, also through the registration page', async ({
  page,
  context,
}) => {
  await watchForLogInLinks(page)
  await page.goto('/documents/read-intervals#when-the-clock-moved')
  await waitForHydration(page)
  await expect(page).toHaveURL('/login?redirect=%2Fdocuments%2Fread-intervals%23when-the-clock-moved')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fdocuments%2Fread-intervals%23when-the-clock-moved')
  await page.goBack()
  await logIn(page, demoEmail('approved'), demoPassword)
  await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
  const section = page.getByRole('heading', { level: 2, name: 'When the clock moved' })
  // The page has scrolled to the section.
  await expect(section).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await test.step('the token cookie is HttpOnly, and the user id cookie is readable', async () => {
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

  await test.step('an expired cookie of a valid sign-in is renewed without showing a page for visitors', async () => {
    // Proves that the watch works, because a visitor has seen the link.
    expect(await getSeenLogIn(page)).toContain('Log in')
    await page.goto('about:blank')
    await context.clearCookies()
    // Throttled, so that the session is renewed before the log-in page is hydrated.
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 5 })
    await page.goto('/documents/read-intervals#when-the-clock-moved')
    await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
    await expect(section).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain('token')
    expect(await getSeenLogIn(page)).toBeNull()
  })
})

test('signing out ends the session and its token in all tabs, even in one that is still loading', async ({
  page,
  context,
}) => {
  const person = await createApprovedUser('many-tabs')
  await logInAt(page, person, '/profile')
  const reading = await context.newPage()
  await reading.goto('/documents/read-intervals')
  await waitForHydration(reading)
  // The page has loaded all its data, so a later call would have no session.
  await reading.waitForLoadState('networkidle')
  const late = await context.newPage()
  const release = await blockScripts(late)
  await late.goto('/profile', { waitUntil: 'commit' })
  await expect(late.getByRole('heading', { level: 1 })).toBeVisible()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

  await signOut(page)
  await expect(page).toHaveURL('/')
  // The URL changes before the session has ended.
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  // The closed document leads to the log-in page, not to the page for missing documents.
  await expect(reading).toHaveURL(/\/login\?redirect=/)
  await expect(reading.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await release()
  await expect(late).toHaveURL(/\/login\?redirect=/)
  await expect(late.getByText(person.email)).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  const stolen = await fetch(`${productAddress}/profile`, {
    headers: { cookie, accept: 'text/html' },
    redirect: 'manual',
  })
  expect(stolen.headers.get('location')).toMatch(/^\/login/)
})

test('a user stays signed in when signing out is cancelled or a captive network answers', async ({
  page,
  context,
}) => {
  await logInAt(page, await registerConfirmed('stays'), '/profile')
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
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Anais')

  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  await simulateCaptiveNetwork(page, '**/session')
  await signOut(page)
  await expect(page.getByText('You are still signed in: the portal could not be reached.')).toBeVisible()
  expect(await cookies()).toContain('token')
  await page.unroute('**/session')
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await cookies()).not.toContain('token')
})

test.describe('a user whom an administrator disables', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('sees a message', async ({ page, context }) => {
    const person = await registerConfirmed('to-be-disabled')
    await giveSession(context, person.email, person.password)
    const admin = await getToken(demoEmail('admin'))
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

test('starting a session is refused for invalid and forged tokens, and from other origins', async () => {
  const { token } = await getToken(demoEmail('approved'))
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
