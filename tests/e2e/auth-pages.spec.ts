import { giveSession } from '../support/e2e/identity'
import { waitForHydration, logInAt } from '../support/e2e/log-in'
import { getSeenLogIn, watchForLogInLinks } from '../support/e2e/watch-log-in-links'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

test('the log-in and registration pages do not load the profile of a signed-in user', async ({ page }) => {
  const { email, password } = await createApprovedUser('entry')
  await logInAt(page, { email, password }, '/dashboard')

  const profileLoads: string[] = []
  page.on('request', (request) => {
    const at = new URL(page.url()).pathname
    const isAuthPage = /^\/(?:login|register|register-complete)$/.test(at)
    if (isAuthPage && /session\.|users\.|\/session$/.test(new URL(request.url()).pathname)) {
      profileLoads.push(`${at}: ${request.method()} ${request.url()}`)
    }
  })
  const complete = await page.request.get('/register-complete')
  expect(await complete.text()).not.toContain(email)
  const answer = await page.goto('/register')
  expect(await answer?.text()).not.toContain(email)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(profileLoads).toEqual([])
  await expect(page.getByText('You are already signed in')).toBeVisible()
  // The page loads the profile only when the button is pressed.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')

  profileLoads.length = 0
  await watchForLogInLinks(page)
  // Delays the next page until the provider's library has restored the sign-in.
  const restored = page.waitForResponse(/\/v1\/accounts:lookup/)
  await page.route('**/_serverFn/**', async (route) => {
    await restored
    await page.waitForTimeout(500)
    await route.fallback()
  })
  await page.goto('/login?redirect=%2Fprofile')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Job title')).toBeVisible()
  expect(profileLoads).toEqual([])
  expect(await getSeenLogIn(page)).toBeNull()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('the admin path guard', () => {
  test.use({ expectedErrors: /status of (404|501)/ })

  test('refuses a client-side navigation like a page load', async ({ page }) => {
    const { email, password } = await createApprovedUser('guarded')
    await giveSession(page.context(), email, password)
    await page.goto('/dashboard')
    await waitForHydration(page)
    await page.evaluate(() => {
      document.body.dataset['loadedOnce'] = 'yes'
      history.pushState({}, '', '/anything/ADMIN/y')
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are Sorry...')
    await expect(page).toHaveURL('/anything/ADMIN/y')
    await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes')
  })
})
