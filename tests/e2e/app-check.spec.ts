import type { Page } from 'playwright/test'
import { productAddress, productPort } from '../support/e2e/addresses'
import { hydrated } from '../support/e2e/log-in'
import { servesOwnPortal } from '../support/e2e/dedicated-portal'
import { expect, freshEmail, test } from '../support/e2e/test'

const siteKey = '6LcTestKeyOfTheSite'
const appId = '1:1234567890:web:321abc456def7890'

const port = productPort + 31
servesOwnPortal('app-check', port, { APP_CHECK_SITE_KEY: siteKey, FIREBASE_APP_ID: appId })

// What reCAPTCHA's own script does for App Check: it draws nothing, and gives an answer when it is asked.
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
const google = async (page: Page) => {
  const asked: { url: string; body: unknown }[] = []
  await page.context().route(/google\.com\/recaptcha|firebaseappcheck/, async (route) => {
    const request = route.request()
    asked.push({ url: request.url(), body: JSON.parse(request.postData() ?? 'null') })
    await (request.url().includes('firebaseappcheck')
      ? route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { token, ttl: '3600s' },
        })
      : route.fulfill({ contentType: 'text/javascript', body: recaptcha }))
  })
  return asked
}

const openLogIn = async (page: Page, address: string) => {
  await page.goto(`${address}/login`)
  await hydrated(page)
}

/** Asks for a new password; answers the header with which the page showed itself. */
const askForPassword = async (page: Page) => {
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

  test('a form shows that it is the portal’s own, and one whose token is not good is told so', async ({
    page,
  }) => {
    const asked = await google(page)
    await openLogIn(page, `http://localhost:${port}`)
    expect(asked).toEqual([])
    expect(await askForPassword(page)).toBe(token)
    expect(asked.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      'https://www.google.com/recaptcha/enterprise.js',
      `https://content-firebaseappcheck.googleapis.com/v1/projects/demo-portal/apps/${appId}:exchangeRecaptchaEnterpriseToken`,
    ])
    expect(asked[1]?.body).toMatchObject({ recaptcha_enterprise_token: 'recorded-answer' })
    await expect(page.getByText('We couldn’t check this page')).toBeVisible()
  })
})

test('without App Check nothing is loaded or requested for it', async ({ page }) => {
  const asked = await google(page)
  await openLogIn(page, productAddress)
  expect(await askForPassword(page)).toBeUndefined()
  await expect(page.getByText('Check your mail')).toBeVisible()
  expect(asked).toEqual([])
})
