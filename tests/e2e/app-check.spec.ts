import type { Page } from 'playwright/test'
import { productAddress, productPort } from '../support/e2e/addresses'
import { waitForHydration } from '../support/e2e/log-in'
import { startDedicatedPortal } from '../support/e2e/dedicated-portal'
import { expect, freshEmail, test } from '../support/e2e/test'

const siteKey = '6LcTestKeyOfTheSite'
const appId = '1:1234567890:web:321abc456def7890'

const port = productPort + 31
startDedicatedPortal('app-check', port, { APP_CHECK_SITE_KEY: siteKey, FIREBASE_APP_ID: appId })

// Imitates reCAPTCHA's script for App Check: it renders nothing, and returns a token on request.
const recaptcha = `
  let heard
  window.grecaptcha = { enterprise: {
    ready: (run) => run(),
    render: (_place, options) => { heard = options.callback; return 0 },
    execute: async () => { heard('recorded-answer'); return 'recorded-answer' },
  } }
`
const token = 'recorded.app-check.token'

/** Replaces Google in this browser, and records requests. */
const mockGoogle = async (page: Page) => {
  const requests: { url: string; body: unknown }[] = []
  await page.context().route(/google\.com\/recaptcha|firebaseappcheck/, async (route) => {
    const request = route.request()
    requests.push({ url: request.url(), body: JSON.parse(request.postData() ?? 'null') })
    await (request.url().includes('firebaseappcheck')
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { token, ttl: '3600s' },
        })
      : route.fulfill({ contentType: 'text/javascript', body: recaptcha }))
  })
  return requests
}

const openLogIn = async (page: Page, address: string) => {
  await page.goto(`${address}/login`)
  await waitForHydration(page)
}

/** Requests a new password; returns the App Check header of that request. */
const requestPassword = async (page: Page) => {
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(freshEmail('app-check'))
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/_serverFn/'),
  )
  await page.getByRole('button', { name: 'Send the link' }).click()
  return (await sent).headers()['x-firebase-appcheck']
}

test.describe('with App Check', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('a form sends an App Check token, and shows a message when the token is refused', async ({ page }) => {
    const requests = await mockGoogle(page)
    await openLogIn(page, `http://localhost:${port}`)
    expect(requests).toEqual([])
    expect(await requestPassword(page)).toBe(token)
    expect(requests.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      'https://www.google.com/recaptcha/enterprise.js',
      `https://content-firebaseappcheck.googleapis.com/v1/projects/demo-portal/apps/${appId}:exchangeRecaptchaEnterpriseToken`,
    ])
    expect(requests[1]?.body).toMatchObject({ recaptcha_enterprise_token: 'recorded-answer' })
    await expect(page.getByText('We couldn’t check this page')).toBeVisible()
  })
})

test('without App Check no script is loaded and no token is sent', async ({ page }) => {
  const requests = await mockGoogle(page)
  await openLogIn(page, productAddress)
  expect(await requestPassword(page)).toBeUndefined()
  await expect(page.getByText('Check your mail')).toBeVisible()
  expect(requests).toEqual([])
})
