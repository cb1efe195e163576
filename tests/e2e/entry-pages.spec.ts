import { giveSession } from '../support/e2e/identity'
import { hydrated, logIn } from '../support/e2e/log-in'
import { approvedPerson } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

test('login, register and register-complete load no profile of a signed-in user', async ({ page }) => {
  const { email, password } = await approvedPerson('entry')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  await hydrated(page)

  const profileLoads: string[] = []
  page.on('request', (request) => {
    const at = new URL(page.url()).pathname
    const isEntry = /^\/(?:login|register|register-complete)$/.test(at)
    if (isEntry && /session\.|users\.|\/session$/.test(new URL(request.url()).pathname)) {
      profileLoads.push(`${at}: ${request.method()} ${request.url()}`)
    }
  })
  for (const address of ['/register-complete', '/register']) {
    const answer = await page.goto(address)
    expect(await answer?.text()).not.toContain(email)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(profileLoads).toEqual([])
  }
  await expect(page.getByText('You are already signed in')).toBeVisible()
  // Only at a press does the page ask who that is.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')

  profileLoads.length = 0
  await page.goto('/login?redirect=%2Fprofile')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(profileLoads).toEqual([])
})

test.describe('under the admin path guard', () => {
  test.use({ expectedErrors: /status of (404|501)/ })

  test('a navigation within the portal ends like a full page load', async ({ page }) => {
    const { email, password } = await approvedPerson('guarded')
    await giveSession(page.context(), email, password)
    await page.goto('/dashboard')
    await hydrated(page)
    for (const path of ['/documents/admin-x', '/anything/ADMIN/y']) {
      await page.evaluate((to) => {
        document.body.dataset['loadedOnce'] = 'yes'
        history.pushState({}, '', to)
      }, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are Sorry...')
      await expect(page).toHaveURL(path)
      await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes')
      await page.goto('/dashboard')
      await hydrated(page)
    }
  })
})
