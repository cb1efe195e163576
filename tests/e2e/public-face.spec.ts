import { expect, test } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, tokenOf } from '../support/e2e/identity'

const textAt = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(productAddress + path, { headers: { accept: 'text/html', ...headers } })).text()

test('the site map has public pages only, also for an administrator', async () => {
  const { token } = await tokenOf(demoEmail('admin'))
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
  const { token } = await tokenOf(demoEmail('approved'))
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

test('search engines read the questions with their answers', async () => {
  const faq = await textAt('/faq')
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(faq)?.[1] ?? ''
  const data: { mainEntity: { name: string; acceptedAnswer: { text: string } }[] } = JSON.parse(json)
  expect(data.mainEntity.length).toBeGreaterThan(5)
  for (const { name, acceptedAnswer } of data.mainEntity) {
    expect(name).not.toBe('')
    expect(acceptedAnswer.text).not.toMatch(/^\s*$|</)
  }
})

test('public news are on a page and in a feed, those for members in neither', async ({ page }) => {
  const feed = await fetch(`${productAddress}/news.atom`)
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await feed.text()
  expect(text).toContain('<![CDATA[Edge 4.2 is current]]>')
  expect(text).toContain(`${productAddress}/documents/move-to-4-2`)
  expect(text).not.toContain('Terminal limits')
  await page.goto('/news')
  await expect(page.getByRole('heading', { name: 'Edge 4.2 is current' })).toBeVisible()
  await expect(page.getByText('Terminal limits corrected')).toHaveCount(0)
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', '/news.atom')
})
