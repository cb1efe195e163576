import { productAddress } from '../support/e2e/addresses'
import { captivate } from '../support/e2e/captive-network'
import { call, demoEmail, demoPassword, giveSession, tokenOf } from '../support/e2e/identity'
import { holdScripts } from '../support/e2e/block-scripts'
import { hasSeenLogIn, watchForLogIn } from '../support/e2e/watch-log-in-links'
import { expect, test } from '../support/e2e/test'
import { approvedPerson, registerConfirmed } from '../support/e2e/people'
import { hydrated, logIn, logInAt, signOut } from '../support/e2e/log-in'

test('a deep link to a section leads back to that section after signing in, by way of other pages too', async ({
  page,
  context,
}) => {
  await watchForLogIn(page)
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

  await test.step('an expired cookie with a live sign-in is renewed, and no visitor’s page is shown', async () => {
    // What is watched for was there for the visitor.
    expect(await hasSeenLogIn(page)).toContain('Log in')
    await page.goto('about:blank')
    await context.clearCookies()
    // So slow that the session is renewed before all of the log-in page is hydrated.
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 5 })
    await page.goto('/documents/read-intervals#when-the-clock-moved')
    await expect(page).toHaveURL('/documents/read-intervals#when-the-clock-moved')
    await expect(section).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain('token')
    expect(await hasSeenLogIn(page)).toBeNull()
  })
})

test('signing out ends the session in all tabs, also in one that is still loading, and its token', async ({
  page,
  context,
}) => {
  const person = await approvedPerson('many-tabs')
  await logInAt(page, person, '/profile')
  const reading = await context.newPage()
  await reading.goto('/documents/read-intervals')
  await hydrated(reading)
  // It has loaded all it shows, so that any later call would be one without a session.
  await reading.waitForLoadState('networkidle')
  const late = await context.newPage()
  const letGo = await holdScripts(late)
  await late.goto('/profile', { waitUntil: 'commit' })
  await expect(late.getByRole('heading', { level: 1 })).toBeVisible()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

  await signOut(page)
  await expect(page).toHaveURL('/')
  // The address changes before the session has ended.
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  // With no word of a missing page, as which a closed document is told.
  await expect(reading).toHaveURL(/\/login\?redirect=/)
  await expect(reading.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  await letGo()
  await expect(late).toHaveURL(/\/login\?redirect=/)
  await expect(late.getByText(person.email)).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  const stolen = await fetch(`${productAddress}/profile`, {
    headers: { cookie, accept: 'text/html' },
    redirect: 'manual',
  })
  expect(stolen.headers.get('location')).toMatch(/^\/login/)
})

test('a user stays signed in who cancels signing out, or whom a network answers with its own page', async ({
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
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Anais')

  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  await captivate(page, '**/session')
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

  test('is told so by the page', async ({ page, context }) => {
    const person = await registerConfirmed('to-be-disabled')
    await giveSession(context, person.email, person.password)
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
