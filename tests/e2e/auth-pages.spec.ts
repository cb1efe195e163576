import { giveSession } from '../support/e2e/identity'
import { hydrated, logInAt } from '../support/e2e/log-in'
import { hasSeenLogIn, watchForLogIn } from '../support/e2e/watch-log-in-links'
import { approvedPerson } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

test('login, register and register-complete load no profile of a signed-in user', async ({ page }) => {
  const { email, password } = await approvedPerson('entry')
  await logInAt(page, { email, password }, '/dashboard')

  const profileLoads: string[] = []
  page.on('request', (request) => {
    const at = new URL(page.url()).pathname
    const isEntry = /^\/(?:login|register|register-complete)$/.test(at)
    if (isEntry && /session\.|users\.|\/session$/.test(new URL(request.url()).pathname)) {
      profileLoads.push(`${at}: ${request.method()} ${request.url()}`)
    }
  })
  const complete = await page.request.get('/register-complete')
  expect(await complete.text()).not.toContain(email)
  const answer = await page.goto('/register')
  expect(await answer?.text()).not.toContain(email)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(profileLoads).toEqual([])
  await expect(page.getByText('You are already signed in')).toBeVisible()
  // Only at a press does the page ask who that is.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')

  profileLoads.length = 0
  await watchForLogIn(page)
  // The page that follows takes longer than the provider's library needs to restore the sign-in.
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
  expect(await hasSeenLogIn(page)).toBeNull()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('under the admin path guard', () => {
  test.use({ expectedErrors: /status of (404|501)/ })

  test('a navigation within the portal ends like a full page load', async ({ page }) => {
    const { email, password } = await approvedPerson('guarded')
    await giveSession(page.context(), email, password)
    await page.goto('/dashboard')
    await hydrated(page)
    await page.evaluate(() => {
      document.body.dataset['loadedOnce'] = 'yes'
      history.pushState({}, '', '/anything/ADMIN/y')
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are Sorry...')
    await expect(page).toHaveURL('/anything/ADMIN/y')
    await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes')
  })
})
