import { expect, test } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, getToken } from '../support/e2e/identity'

const textAt = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(productAddress + path, { headers: { accept: 'text/html', ...headers } })).text()

test('the site map lists only public pages, even for an administrator', async () => {
  const { token } = await getToken(demoEmail('admin'))
  const tree = await call('GET', '/pages/tree?component=readings', token)
  expect(await tree.text()).toContain('"read-intervals"')
  for (const cookie of ['', `token=${token}`]) {
    const map = await textAt('/sitemap.xml', cookie === '' ? {} : { cookie })
    expect(map).toContain(`<loc>${productAddress}/documents/what-a-meter-is</loc>`)
    expect(map).toContain(`<loc>${productAddress}/</loc>`)
    expect(map).not.toContain('read-intervals')
  }
})

test('robots.txt names the site map and the excluded paths', async () => {
  const robots = await textAt('/robots.txt')
  expect(robots).toContain(`Sitemap: ${productAddress}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/')
  expect(robots).not.toContain('/admin')
})

test('a shared link has a preview, and a closed page reveals nothing to visitors', async () => {
  const open = await textAt('/documents/what-a-meter-is')
  expect(open).toContain('<meta property="og:title" content="What a meter is"')
  expect(open).toContain(`<link rel="canonical" href="${productAddress}/documents/what-a-meter-is"`)
  expect(open).not.toContain('content="noindex"')
  const { token } = await getToken(demoEmail('approved'))
  const closed = await textAt('/documents/read-intervals', { cookie: `token=${token}` })
  expect(closed).toContain('<title>Read intervals, ')
  expect(closed).not.toContain('og:title')
  const visitors = await fetch(`${productAddress}/documents/read-intervals`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect(visitors.status).toBe(307)
  expect(visitors.headers.get('location')).toContain('/login?')
  expect(await visitors.text()).not.toContain('Read intervals')
})

test('the FAQ has structured data for search engines', async () => {
  const faq = await textAt('/faq')
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(faq)?.[1] ?? ''
  const data: { mainEntity: { name: string; acceptedAnswer: { text: string } }[] } = JSON.parse(json)
  expect(data.mainEntity.length).toBeGreaterThan(5)
  for (const { name, acceptedAnswer } of data.mainEntity) {
    expect(name).not.toBe('')
    expect(acceptedAnswer.text).not.toMatch(/^\s*$|</)
  }
})

test('public news is on a page and in a feed, and members’ news in neither', async () => {
  const feed = await fetch(`${productAddress}/news.atom`)
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await feed.text()
  expect(text).toContain('<![CDATA[Edge 4.2 is current]]>')
  expect(text).toContain(`${productAddress}/get-started`)
  expect(text).not.toContain('Terminal limits')
  const page = await textAt('/news')
  expect(page).toMatch(/<h\d[^>]*>(?:<[^>]*>)*Edge 4\.2 is current</)
  expect(page).not.toContain('Terminal limits corrected')
  const link = /<link [^>]*type="application\/atom\+xml"[^>]*>/.exec(page)?.[0]
  expect(link).toContain('href="/news.atom"')
})

test('every row of the home page links a visitor to a page', async ({ page }) => {
  await page.goto('/')
  const documents = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: /All \d+ pages/ })
    .last()
  await documents.getByRole('link', { name: 'Hardware' }).click()
  await expect(page).toHaveURL('/explore/documents#category-hardware')
  await expect(page.getByRole('heading', { name: /^All \d+ pages$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'What a meter is' })).toBeVisible()
  await expect(page.getByText(/^\d+ closed pages$/).first()).toBeVisible()
  await expect(page.getByText('Terminal limits')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Apply for access' })).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: 'First reading' }).click()
  await expect(page).toHaveURL('/explore/learning-paths/first-reading')
  await expect(page.getByRole('link', { name: 'What a meter is' })).toBeVisible()
  await expect(page.getByText('Wire the bench')).toHaveCount(0)
})

const currentStep = (html: string) => /<[^>]* aria-current="step"[^>]*>(.*?)<\/li>/s.exec(html)?.[1] ?? ''

test('a closed area tells a visitor why it is closed, and links to log in and register', async () => {
  for (const [path, title] of [
    ['/documents', 'Documents'],
    ['/learning-paths', 'Learning paths'],
    ['/community', 'Community'],
    ['/request-devkit', 'Request a kit'],
  ] as const) {
    const html = await textAt(path)
    expect.soft(html, path).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect.soft(html, path).toMatch(/<h2[^>]*>Why it is closed<\/h2>/)
    expect.soft(currentStep(html), path).toContain('Register')
    expect.soft(html, path).toMatch(/<button[^>]*>(?:<[^>]*>)*Log in</)
    expect.soft(html, path).toContain(`href="/register?redirect=${encodeURIComponent(path)}"`)
  }
})

const getCommunityPage = async (email: string) =>
  textAt('/community', { cookie: `token=${(await getToken(email)).token}` })

test('a pending user sees the application’s progress on a closed page, and a disabled user the reason', async () => {
  const pending = await getCommunityPage(demoEmail('pending'))
  expect(pending).toMatch(/<h1[^>]*>We are Sorry\.\.\.<\/h1>/)
  expect(currentStep(pending)).toMatch(/Apply for access|A person reviews it/)
  expect(await getCommunityPage(demoEmail('disabled'))).toContain('This account is disabled.')
})
