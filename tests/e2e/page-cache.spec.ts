import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { demoEmail, demoPassword } from '../support/e2e/identity'
import { hydrated, logIn } from '../support/e2e/log-in'
import { rawRequest } from '../support/e2e/raw-request'
import { expect, test } from '../support/e2e/test'

const cached = {
  home: '/',
  'an overview': '/explore',
  'all documents': '/explore/documents',
  'a learning path in outline': '/explore/learning-paths/first-reading',
  'a document': '/documents/what-a-meter-is',
  news: '/news',
  questions: '/faq',
  'a legal page': '/privacy-policy',
  'the log-in page': '/login',
  'the registration page': '/register',
  'a contact form': '/contact-us',
  'the search page': '/search',
}
const rendered = {
  'a page of search results': '/search?q=meter',
  'the page of an unknown certificate': '/certificates/00000000000000000000',
  'a page that does not exist': '/no-such-page',
}

const inlineContent = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs

/** Resolves with the violations of the policy, as the page itself hears of them. */
const watchViolations = async (page: Page) => {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      void Reflect.get(window, 'noteViolation')(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return violations
}

const openSearch = async (page: Page) => {
  await hydrated(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
}

for (const [name, path] of Object.entries(cached)) {
  test(`${name} is the same for all visitors, and all of it that is inline is allowed by its hash`, async () => {
    const [first, second] = [await rawRequest({ path }), await rawRequest({ path })]
    expect(second.text).toBe(first.text)
    const policy = String(second.headers['content-security-policy'])
    expect(policy).toBe(first.headers['content-security-policy'])
    expect(policy).toMatch(/script-src(?: 'sha256-[\w+/]{43}=')+ 'strict-dynamic';/)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/nonce|unsafe/)
    expect(first.text).not.toContain('nonce')
    for (const [, tag, attributes = '', content = ''] of first.text.matchAll(inlineContent)) {
      // Data, which is not run.
      if (/application\/(?:ld\+)?json/.test(attributes)) continue
      const hash = createHash('sha256').update(content).digest('base64')
      expect(policy, `${tag} ${content.slice(0, 60)}`).toContain(`'sha256-${hash}'`)
      expect(attributes, 'an external script').not.toContain('src=')
    }
  })

  test(`${name} is sent again only once it has changed`, async () => {
    const { headers } = await rawRequest({ path })
    expect([headers['cache-control'], headers.vary]).toEqual([
      'private, no-cache',
      'accept-encoding, accept, cookie',
    ])
    const known = await rawRequest({ path, headers: { 'if-none-match': String(headers.etag) } })
    expect([known.status, known.text]).toEqual([304, ''])
    const other = await rawRequest({ path, headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status).toBe(200)
  })
}

test.describe('every one of these pages', () => {
  test.use({ expectedErrors: /status of 404/ })

  // In one browser, whose cache has the scripts after the first page.
  test('hydrates and works without a violation of its policy', async ({ page }) => {
    const violations = await watchViolations(page)
    for (const [name, path] of Object.entries({ ...cached, ...rendered })) {
      await test.step(name, async () => {
        await page.goto(path)
        await openSearch(page)
        expect(violations).toEqual([])
      })
    }
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Explore' }).first().click()
    await expect(page).toHaveURL('/explore')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(violations).toEqual([])
  })
})

test.describe('injected scripts', () => {
  test.use({ expectedErrors: /violates the following Content Security Policy directive/ })

  test('do not run on a cached page', async ({ page }) => {
    const violations = await watchViolations(page)
    const script = /src="(\/assets\/[\w.-]+\.js)"/.exec((await rawRequest({ path: '/faq' })).text)?.[1]
    await page.route('/faq', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        // A child of the body, since hydration takes away what stands within its own elements.
        /<body[^>]*>/,
        `$&<script>document.title = 'Taken over'</script><script nonce="">document.title = 'Taken over'</script>
        <script src="${script}?injected"></script><img src="x:" onerror="document.title = 'Taken over'">`,
      )
      await route.fulfill({ response, body })
    })
    await page.goto('/faq')
    await expect(page.locator('script[src$="?injected"]')).toHaveCount(1)
    await expect(page).not.toHaveTitle('Taken over')
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4)
    expect(violations.map((violation) => violation.replace(/ .*/, ''))).toEqual(
      expect.arrayContaining(['script-src-elem', 'script-src-attr']),
    )
  })
})

test('an administrator who signs in on a cached page gets an editor with its styles', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, demoEmail('admin'), demoPassword)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in')
  await page.getByRole('link', { name: 'Administration' }).first().click()
  await expect(page).toHaveURL(/\/admin/)
  await page.getByRole('link', { name: 'Documents' }).last().click()
  await expect(page).toHaveURL(/\/admin\/documents/)
  await page.getByRole('link', { name: 'Your first application' }).click()
  await expect(page.locator('.cm-scroller')).toHaveCSS('display', 'flex')
})
