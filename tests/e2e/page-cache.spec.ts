import { createHash } from 'node:crypto'
import { test as plain, type Page } from 'playwright/test'
import { demoEmail, demoPassword, getToken } from '../support/e2e/identity'
import { waitForHydration, logIn } from '../support/e2e/log-in'
import { metricsToken } from '../support/e2e/portal-process'
import { rawRequest } from '../support/e2e/raw-request'
import { expectScrolledToTop } from '../support/e2e/scrolling'
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

const inlineContent = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs

/** Records policy violations that the page reports. */
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
  await waitForHydration(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
}

plain(
  'every page is the same for all visitors, and all of it that is inline is allowed by its hash',
  async () => {
    for (const [name, path] of Object.entries(cached)) {
      const [first, second] = [await rawRequest({ path }), await rawRequest({ path })]
      expect(second.text, name).toBe(first.text)
      const policy = String(second.headers['content-security-policy'])
      expect(policy, name).toBe(first.headers['content-security-policy'])
      expect(policy, name).toMatch(/script-src(?: 'sha256-[\w+/]{43}=')+ 'strict-dynamic';/)
      expect(policy.replace("style-src-attr 'unsafe-inline'", ''), name).not.toMatch(/nonce|unsafe/)
      expect(first.text, name).not.toContain('nonce')
      for (const [, tag, attributes = '', content = ''] of first.text.matchAll(inlineContent)) {
        // Data blocks are not run.
        if (/application\/(?:ld\+)?json/.test(attributes)) continue
        const hash = createHash('sha256').update(content).digest('base64')
        expect(policy, `${name}: ${tag} ${content.slice(0, 60)}`).toContain(`'sha256-${hash}'`)
        expect(attributes, `${name}: an external script`).not.toContain('src=')
      }
    }
  },
)

plain('every page is sent again only once it has changed', async () => {
  for (const [name, path] of Object.entries(cached)) {
    const { headers } = await rawRequest({ path })
    expect([headers['cache-control'], headers.vary], name).toEqual([
      'private, no-cache',
      'accept-encoding, accept, cookie',
    ])
    const known = await rawRequest({ path, headers: { 'if-none-match': String(headers.etag) } })
    expect([known.status, known.text], name).toEqual([304, ''])
    const other = await rawRequest({ path, headers: { 'if-none-match': 'W/"other"' } })
    expect(other.status, name).toBe(200)
  }
})

plain('a payload is the same for all users, cacheable, and has an ETag', async () => {
  const path = '/faq/_payload.json'
  const { text, headers } = await rawRequest({ path })
  const etag = String(headers.etag)
  expect(headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers.vary?.toLowerCase()).toBe('accept-encoding')
  const latest = await rawRequest({ path: '/builds/latest.json' })
  expect(JSON.parse(text).build).toBe(JSON.parse(latest.text).id)
  const { token, identityUid } = await getToken(demoEmail('admin'))
  const cookie = `token=${token}; userId=${identityUid}`
  const ofAdministrator = await rawRequest({ path, headers: { cookie } })
  expect([ofAdministrator.text, ofAdministrator.headers.etag]).toEqual([text, etag])
  const known = await rawRequest({ path, headers: { 'if-none-match': etag } })
  expect([known.status, known.text]).toEqual([304, ''])
})

test.describe('in a browser', () => {
  test.use({ expectedErrors: /status of 404/ })

  // accessibility.spec.ts opens all other pages every night, and fails at violations too.
  test('cached pages violate no content security policy, and install no service worker', async ({
    page,
    context,
  }) => {
    const violations = await watchViolations(page)
    for (const path of ['/documents/what-a-meter-is', '/contact-us', '/search?q=meter', '/no-such-page']) {
      await test.step(path, async () => {
        await page.goto(path)
        await openSearch(page)
        expect(violations).toEqual([])
      })
    }
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(context.serviceWorkers()).toEqual([])
  })
})

test('a visitor who navigates between cached pages calls no server function', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/_serverFn\/|_payload\.json$/.test(pathname)) asked.push(pathname.replace(/(_serverFn)\/.*/, '$1'))
  })
  const violations = await watchViolations(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const walk: [link: string, path: string][] = [
    ['Explore', '/explore'],
    ['FAQ', '/faq'],
    ['Privacy policy', '/privacy-policy'],
    ['Terms of use', '/terms-of-use'],
    ['Get started', '/get-started'],
    ['News', '/news'],
  ]
  for (const [link, path] of walk) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectScrolledToTop(page)
  }
  await page.waitForLoadState('networkidle')
  expect([...new Set(asked)]).toEqual(walk.map(([, path]) => `${path}/_payload.json`))
  expect(violations).toEqual([])
})

const readMetrics = async () => {
  const answer = await rawRequest({ path: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  return answer.text
}

test.describe('injected scripts', () => {
  test.use({ expectedErrors: /violates the following Content Security Policy directive/ })

  test('do not run on a cached page, and the browser’s reports are counted', async ({ page }) => {
    const violations = await watchViolations(page)
    const script = /src="(\/assets\/[\w.-]+\.js)"/.exec((await rawRequest({ path: '/faq' })).text)?.[1]
    await page.route('/faq', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        // As a child of the body, because hydration removes foreign nodes within its elements.
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
    // No other test causes a violation of this kind.
    await expect.poll(readMetrics).toContain('portal_csp_violations_total{directive="script-src-attr"}')
  })
})

test('the editor has its styles after an administrator signs in from a cached page', async ({ page }) => {
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
