import type { BrowserContext } from 'playwright/test'
import { tokenOf, demoEmail } from '../support/e2e/identity'
import { productPort } from '../support/e2e/addresses'
import { hydrated } from '../support/e2e/log-in'
import { servesOwnPortal } from '../support/e2e/dedicated-portal'
import { expect, test } from '../support/e2e/test'

const id = 'G-TEST123456'

const port = productPort + 40
const address = (path: string) => `http://localhost:${port}${path}`

// What the provider's tag does that matters here: it keeps a cookie, and sends every event unless it is told not to.
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
const provider = async (context: BrowserContext) => {
  const asked: string[] = []
  const told: unknown[] = []
  await context.route(/googletagmanager\.com|google-analytics\.com/, async (route) => {
    const request = route.request()
    asked.push(request.url())
    if (request.method() === 'POST') told.push(JSON.parse(request.postData() ?? 'null'))
    await (request.method() === 'POST'
      ? route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
      : route.fulfill({ contentType: 'text/javascript', body: tag }))
  })
  return { asked, told }
}

const view = (pattern: string) => [
  'page_view',
  { page_location: address(pattern), page_title: pattern, send_to: id },
]

test('without a measurement property nothing is asked and nothing is loaded', async ({ page, context }) => {
  const { asked } = await provider(context)
  await page.goto('/privacy-policy')
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Consent to counting visits' })).toHaveCount(0)
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  expect(asked).toEqual([])
})

test.describe('with a measurement property', () => {
  servesOwnPortal('analytics', port, { ANALYTICS_ID: id })

  test('visits are counted only while consent is given, by the pattern of the address', async ({
    page,
    context,
  }) => {
    const { asked, told } = await provider(context)
    await page.goto(address('/explore?q=secret'))
    await hydrated(page)
    const bar = page.getByRole('region', { name: 'Consent to counting visits' })
    await expect(bar).toBeVisible()
    expect(asked).toEqual([])
    await bar.getByRole('button', { name: 'Count my visits' }).click()
    await expect(bar).toHaveCount(0)
    await expect.poll(() => told).toEqual([view('/explore')])
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect.poll(() => told).toEqual([view('/explore'), view('/faq')])

    await page.goto(address('/privacy-policy'))
    await hydrated(page)
    await expect(bar).toHaveCount(0)
    await expect.poll(() => told.at(-1)).toEqual(view('/privacy-policy'))
    const counted = told.length
    await page.getByRole('button', { name: 'Stop counting my visits' }).click()
    await expect(page.getByText('Your visits with this browser are not counted.')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await page.reload()
    await hydrated(page)
    await expect(bar).toHaveCount(0)
    expect(told).toHaveLength(counted)
    expect(asked.filter((url) => url.includes('gtag/js'))).toHaveLength(2)
  })

  test.describe('where an extension blocks counting', () => {
    test.use({ expectedErrors: /ERR_BLOCKED_BY_CLIENT/ })

    test('visitors are not asked for consent, and the page works as usual', async ({ page, context }) => {
      const { asked } = await provider(context)
      const isBlocked = page.waitForEvent('requestfailed', (request) =>
        /analytics-consent/.test(request.url()),
      )
      await page.route(/analytics-consent/, (route) => route.abort('blockedbyclient'))
      await page.goto(address('/faq'))
      await hydrated(page)
      await isBlocked
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
      await expect(page.getByRole('region', { name: 'Consent to counting visits' })).toHaveCount(0)
      expect(asked).toEqual([])
    })
  })

  test('administration pages are never counted, however they are opened', async ({ page, context }) => {
    const { asked, told } = await provider(context)
    await page.addInitScript(() => {
      localStorage.setItem('portal.analytics', JSON.stringify({ consent: 'allowed', at: Date.now() }))
    })
    const session = await tokenOf(demoEmail('admin'))
    await context.addCookies([
      { name: 'token', value: session.token, url: address('/'), httpOnly: true, sameSite: 'Lax' },
      { name: 'userId', value: session.identityUid, url: address('/'), sameSite: 'Lax' },
    ])
    await page.goto(address('/admin/accounts'))
    await hydrated(page)
    expect(asked).toEqual([])

    await page.goto(address('/explore'))
    await hydrated(page)
    await expect.poll(() => told).toEqual([view('/explore')])
    await page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('link', { name: 'Administration' })
      .click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await page.getByRole('link', { name: 'Explore', exact: true }).first().click()
    await expect.poll(() => told).toEqual([view('/explore'), view('/explore')])
  })
})
