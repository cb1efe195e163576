import type { BrowserContext } from 'playwright/test'
import { getToken, demoEmail } from '../support/e2e/identity'
import { productPort } from '../support/e2e/addresses'
import { waitForHydration } from '../support/e2e/log-in'
import { startDedicatedPortal } from '../support/e2e/dedicated-portal'
import { expect, test } from '../support/e2e/test'

const id = 'G-TEST123456'

const port = productPort + 40
const address = (path: string) => `http://localhost:${port}${path}`

// Imitates the provider's tag: it sets a cookie, and sends every event unless it is disabled.
const tag = `
  document.cookie = '_ga=GA1.1.1.1; path=/; max-age=3600'
  const send = (event) => {
    if (event[0] !== 'event' || window['ga-disable-${id}']) return
    void fetch('https://region1.google-analytics.com/g/collect', {
      method: 'POST', mode: 'no-cors', body: JSON.stringify([event[1], event[2]]),
    })
  }
  const waiting = window.dataLayer
  window.dataLayer = { push: send }
  waiting.forEach(send)
`

/** Replaces the provider in this browser, and records requests and events. */
const mockProvider = async (context: BrowserContext) => {
  const requests: string[] = []
  const events: unknown[] = []
  await context.route(/googletagmanager\.com|google-analytics\.com/, async (route) => {
    const request = route.request()
    requests.push(request.url())
    if (request.method() === 'POST') events.push(JSON.parse(request.postData() ?? 'null'))
    await (request.method() === 'POST'
      ? route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
      : route.fulfill({ contentType: 'text/javascript', body: tag }))
  })
  return { requests, events }
}

const view = (pattern: string) => [
  'page_view',
  { page_location: address(pattern), page_title: pattern, send_to: id },
]

test('without a measurement property there is no consent bar, and no analytics script loads', async ({
  page,
  context,
}) => {
  const { requests } = await mockProvider(context)
  await page.goto('/privacy-policy')
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'Consent to counting visits' })).toHaveCount(0)
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  expect(requests).toEqual([])
})

test.describe('analytics with a measurement property', () => {
  startDedicatedPortal('analytics', port, { ANALYTICS_ID: id })

  test('counts visits by route pattern, and only while there is consent', async ({ page, context }) => {
    const { requests, events } = await mockProvider(context)
    await page.goto(address('/explore?q=secret'))
    await waitForHydration(page)
    const bar = page.getByRole('region', { name: 'Consent to counting visits' })
    await expect(bar).toBeVisible()
    expect(requests).toEqual([])
    await bar.getByRole('button', { name: 'Count my visits' }).click()
    await expect(bar).toHaveCount(0)
    await expect.poll(() => events).toEqual([view('/explore')])
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect.poll(() => events).toEqual([view('/explore'), view('/faq')])

    await page.goto(address('/privacy-policy'))
    await waitForHydration(page)
    await expect(bar).toHaveCount(0)
    await expect.poll(() => events.at(-1)).toEqual(view('/privacy-policy'))
    const counted = events.length
    await page.getByRole('button', { name: 'Stop counting my visits' }).click()
    await expect(page.getByText('Your visits with this browser are not counted.')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await page.reload()
    await waitForHydration(page)
    await expect(bar).toHaveCount(0)
    expect(events).toHaveLength(counted)
    expect(requests.filter((url) => url.includes('gtag/js'))).toHaveLength(2)
  })

  test.describe('with an extension that blocks analytics', () => {
    test.use({ expectedErrors: /ERR_BLOCKED_BY_CLIENT/ })

    test('shows no consent bar, and the page works as usual', async ({ page, context }) => {
      const { requests } = await mockProvider(context)
      const isBlocked = page.waitForEvent('requestfailed', (request) =>
        /analytics-consent/.test(request.url()),
      )
      await page.route(/analytics-consent/, (route) => route.abort('blockedbyclient'))
      await page.goto(address('/faq'))
      await waitForHydration(page)
      await isBlocked
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
      await expect(page.getByRole('region', { name: 'Consent to counting visits' })).toHaveCount(0)
      expect(requests).toEqual([])
    })
  })

  test('never counts administration pages, however they are opened', async ({ page, context }) => {
    const { requests, events } = await mockProvider(context)
    await page.addInitScript(() => {
      localStorage.setItem('portal.analytics', JSON.stringify({ consent: 'allowed', at: Date.now() }))
    })
    const session = await getToken(demoEmail('admin'))
    await context.addCookies([
      { name: 'token', value: session.token, url: address('/'), httpOnly: true, sameSite: 'Lax' },
      { name: 'userId', value: session.identityUid, url: address('/'), sameSite: 'Lax' },
    ])
    await page.goto(address('/admin/accounts'))
    await waitForHydration(page)
    expect(requests).toEqual([])

    await page.goto(address('/explore'))
    await waitForHydration(page)
    await expect.poll(() => events).toEqual([view('/explore')])
    await page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('link', { name: 'Administration' })
      .click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await page.getByRole('link', { name: 'Explore', exact: true }).first().click()
    await expect.poll(() => events).toEqual([view('/explore'), view('/explore')])
  })
})
