import { once } from 'node:events'
import type { BrowserContext, Page, Request, Response } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { changeAtProvider, call, getToken } from '../support/e2e/identity'
import { waitForHydration, logIn, logInAt, signOut } from '../support/e2e/log-in'
import { createApprovedUser, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const isRefresh = (request: Request) => request.url().includes('/securetoken.googleapis.com/v1/token')
const isSessionPost = (response: Response) =>
  response.url() === `${productAddress}/session` && response.request().method() === 'POST'

/** Returns the token cookie, which scripts cannot read. */
const getTokenCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')

/** Returns the session record that the tabs of a browser share. */
const getRecord = (page: Page) => page.evaluate(() => localStorage.getItem('portal.signed-in'))

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Removes the cookie, as when it expires on an open page, once all work of the sign-in is done. */
const expireCookie = async (context: BrowserContext) => {
  await context.clock.fastForward('00:30')
  await context.clearCookies()
}

test('only one of two tabs refreshes the token five minutes before its end, and updates the cookie', async ({
  page,
  context,
}) => {
  const person = await registerConfirmed('renewal')
  await context.clock.install()
  await logInAt(page, person, '/profile')
  const other = await context.newPage()
  await open(other, '/profile')
  await other.waitForLoadState('networkidle')
  const before = await getTokenCookie(context)
  const recordBefore = await getRecord(page)
  let refreshes = 0
  context.on('request', (request) => {
    if (isRefresh(request)) refreshes += 1
  })

  await context.clock.fastForward('54:00')
  expect(refreshes).toBe(0)
  const posted = context.waitForEvent('response', isSessionPost)
  // Stops the clock, because one tab waits for the other, which takes long on a busy machine.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 120_000)
  const endsIn = Number((await posted).headers()['session-ends-in'])
  await expect.poll(async () => (await getTokenCookie(context))?.value).not.toBe(before?.value)

  // The emulator's tokens last an hour; the cookie expires half a minute earlier.
  expect(endsIn).toBeGreaterThan(3_500)
  const cookieEndsIn = ((await getTokenCookie(context))?.expires ?? 0) - Date.now() / 1000
  expect(Math.abs(cookieEndsIn - (endsIn - 30))).toBeLessThan(20)
  await expect.poll(() => getRecord(page)).not.toBe(recordBefore)
  await expect.poll(async () => (await getRecord(other)) === (await getRecord(page))).toBe(true)
  // Stays before the new token's end, which follows the emulator's real clock.
  await context.clock.fastForward('02:30')
  await other.waitForLoadState('networkidle')
  expect(refreshes).toBe(1)
})

test.describe('a page that is left open', () => {
  // The first response to the save.
  test.use({ expectedErrors: /status of 401/ })

  test('saves typed text after its cookie has expired, and stays signed in overnight', async ({
    page,
    context,
  }) => {
    const person = await registerConfirmed('overnight')
    await context.clock.install()
    await logInAt(page, person, '/profile')

    await test.step('the session is renewed, and the refused call is repeated', async () => {
      await page.getByLabel('Job title').fill('Night watch')
      await expireCookie(context)
      const refused = page.waitForResponse((response) => response.status() === 401)
      await page.getByRole('button', { name: 'Save details' }).click()
      await refused
      await expect.poll(async () => (await getTokenCookie(context))?.httpOnly).toBe(true)
      await expect
        .poll(async () => {
          const { token } = await getToken(person.email, person.password)
          return (await call('GET', `/users/${person.identityUid}`, token)).json()
        })
        .toMatchObject({ jobTitle: 'Night watch' })
      await expect(page).toHaveURL('/profile')
    })

    await test.step('nine hours later the page renews its session, and keeps the typed text', async () => {
      await page.getByLabel('Job title').fill('Day watch')
      await context.clearCookies()
      const posted = context.waitForEvent('response', isSessionPost)
      await context.clock.fastForward('09:00:00')
      expect((await posted).status()).toBe(204)
      await expect.poll(async () => (await getTokenCookie(context))?.httpOnly).toBe(true)
      await expect(page.getByLabel('Job title')).toHaveValue('Day watch')
      await expect(page).toHaveURL('/profile')
    })
  })
})

test('signing out reaches all tabs, and a refresh that completes later does not restore the session', async ({
  page,
  context,
}) => {
  const person = await registerConfirmed('late-refresh')
  await context.clock.install()
  await logInAt(page, person, '/profile')
  const other = await context.newPage()
  await open(other, '/profile')
  await other.waitForLoadState('networkidle')

  const refreshes = new EventTarget()
  const gate = once(refreshes, 'go')
  await context.route(/securetoken\.googleapis\.com\/v1\/token/, async (route) => {
    await gate
    await route.continue()
  })
  const asked = context.waitForEvent('request', isRefresh)
  await context.clock.fastForward('56:00')
  const refresh = await asked
  await signOut(page)
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await expect(page).toHaveURL('/')
  refreshes.dispatchEvent(new Event('go'))
  await (await refresh.response())?.finished()
  const posts: string[] = []
  context.on('request', (request) => {
    if (request.url() === `${productAddress}/session`) posts.push(request.method())
  })
  await context.clock.fastForward('10:00')
  await expect(other).toHaveURL(/\/login\?redirect=/)
  expect(posts).not.toContain('POST')
  expect(await getTokenCookie(context)).toBeUndefined()
})

test.describe('two users in one browser', () => {
  // Pending requests of the first user's page are refused.
  test.use({ expectedErrors: /status of 401/ })

  test('every tab shows the last user who signed in, and nothing of the earlier user', async ({
    page,
    context,
  }) => {
    const ana = await registerConfirmed('ana')
    const ben = await registerConfirmed('ben')
    const other = await context.newPage()
    await open(other, '/login')
    await logInAt(page, ana, '/profile')
    await page.getByLabel('Job title').fill('Typed by Ana')
    await logIn(other, ben.email, ben.password)
    await expect(other).not.toHaveURL(/\/login/)
    await expect(page.getByLabel('Last name')).toHaveValue('ben')
    await expect(page.getByLabel('Job title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Your menu, Test ben' })).toBeVisible()
    expect((await context.cookies()).find(({ name }) => name === 'userId')?.value).toBe(ben.identityUid)
  })
})

test('a draft survives the end of a session, and is deleted on signing out', async ({ page, context }) => {
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await logInAt(page, await createApprovedUser('typist'), '/community/ask')
  const question = page.getByRole('textbox', { name: 'Your question in one sentence' })
  // Waits for the delayed search for similar questions, which needs the cookie.
  const searched = page.waitForResponse(/community\.findRelated/)
  await question.fill('Which fuse belongs to the edge meter?')
  await expect.poll(kept).toContain('Which fuse')
  await searched
  await context.clearCookies()
  await page.reload()
  await waitForHydration(page)
  await expect(question).toHaveValue('Which fuse belongs to the edge meter?')
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect.poll(kept).not.toContain('Which fuse')
})

test.describe('a sign-in that the provider has ended', () => {
  // The refresh is refused.
  test.use({ expectedErrors: /status of 400/ })

  test('ends the session at the next renewal, and the log-in page shows the reason', async ({
    page,
    context,
  }) => {
    const person = await registerConfirmed('ended-there')
    await context.clock.install()
    await logInAt(page, person, '/profile')
    await changeAtProvider(person.identityUid, { disableUser: true })
    await context.clock.fastForward('56:00')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await expect(page.getByRole('alert')).toContainText('This account is disabled.')
    expect(await getTokenCookie(context)).toBeUndefined()
  })
})
