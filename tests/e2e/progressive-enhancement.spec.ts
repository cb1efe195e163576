import { gzipSync } from 'node:zlib'
import { test as plain } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { demoEmail, demoPassword, giveSession, getToken } from '../support/e2e/identity'
import { blockScripts } from '../support/e2e/block-scripts'
import { recordScripts } from '../support/e2e/loaded-scripts'
import { waitForHydration, logIn } from '../support/e2e/log-in'
import { getScrollTop, expectScrolledToTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 404/ })

  test('the first screen is complete, and an unknown page has the usual layout', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Interval data' }).or(page.getByText('Interval data')).first(),
    ).toBeVisible()
    await expect(page.getByText('E3 bench meter')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
    for (const path of ['/explore/learning-paths/nothing', '/admin']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page.getByRole('button', { name: 'Search' })).not.toHaveCSS(
        'background-color',
        'rgba(0, 0, 0, 0)',
      )
    }
  })

  test('the filters of a list are a form that leads to the filtered list', async ({ page, context }) => {
    await giveSession(context, demoEmail('admin'))
    await page.goto('/admin/accounts?count=50&name=portal.example')
    const filters = page.getByRole('search', { name: 'Find people' })
    const role = filters.getByRole('combobox', { name: 'Role' })
    await role.selectOption('Administrator')
    await filters.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL((url) => {
      const { count, role: asked, name } = Object.fromEntries(url.searchParams)
      return count === '50' && asked === 'admin' && name === 'portal.example'
    })
    await expect(role.locator('option:checked')).toHaveText('Administrator')
    await expect(page.getByRole('main').getByText('admin@portal.example').first()).toBeVisible()
    await expect(page.getByText('approved@portal.example')).toHaveCount(0)
  })
})

plain('the filters of other lists are forms that ask for the address that shows their choice', async () => {
  const cookie = `token=${(await getToken(demoEmail('admin'))).token}`
  for (const [address, label, [field, value]] of [
    ['/admin/audit', 'Find actions', ['action', 'invitation.create']],
    ['/admin/documents', 'Find pages', ['status', 'draft']],
    ['/admin/accounts/add?by=table', 'Find invitations', ['state', 'void']],
    ['/community/questions', 'Find questions', ['whose', 'mine']],
  ] as const) {
    const { pathname, searchParams } = new URL(address, productAddress)
    const kept = [...searchParams]
    searchParams.set(field, value)
    const answer = await fetch(`${productAddress}${pathname}?${searchParams}`, { headers: { cookie } })
    const forms = (await answer.text()).match(/<form\b.*?<\/form>/gs) ?? []
    const form = forms.find((html) => html.includes(`aria-label="${label}"`)) ?? ''
    const [opening = ''] = /^<form\b[^>]*>/.exec(form) ?? []
    expect.soft(opening, label).toContain(`action="${pathname}"`)
    expect.soft(opening, label).toContain('method="get"')
    const select = new RegExp(`<select[^>]* name="${field}".*?</select>`, 's').exec(form)?.[0] ?? ''
    expect.soft(select, label).toContain(`<option value="${value}" selected="">`)
    expect.soft(form, label).toMatch(/<button type="submit"/)
    for (const [name, given] of kept) {
      expect.soft(form, label).toContain(`<input type="hidden" name="${name}" value="${given}"/>`)
    }
  }
})

/** Matches texts that only heavy libraries contain: identity provider, editor, player, highlighter, formulas. */
const heavy =
  /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb|cm-activeLine|plyr__|shiki-|katex-mathml/

/** Matches texts that only Firebase's library contains: its URLs, and its storage. */
const firebase = /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb/

/** Returns the gzipped size of scripts in bytes. */
const getSize = (scripts: readonly string[]) =>
  scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)

test('a page renders before its scripts, keeps its scroll position in hydration, then navigates in the client', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url())
  })
  const before = recordScripts(page)
  const unblock = await blockScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Explore' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await unblock()
  await waitForHydration(page)
  expect(getSize(await before())).toBeGreaterThan(8 * 1024)
  expect(await getScrollTop(page)).toBe(700)
  // The router restores a scroll position from before hydration.
  await footer.getByRole('link', { name: 'Explore' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
  await expectScrolledToTop(page)
  await page.goBack()
  await expect.poll(() => getScrollTop(page)).toBe(700)
  expect(asked).toHaveLength(1)
})

test('on a phone a link closes the drawer, and the footer shows the colour scheme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto('/faq')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const explore = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Explore' })
  await expect(explore).toBeVisible()
  await explore.click()
  await page.waitForURL('/explore')
  await expect(explore).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
})

test('a link that is pressed before hydration is followed', async ({ page }) => {
  await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})

plain('a visitor’s page comes with one script, and preloads none', async () => {
  for (const path of ['/', '/faq', '/documents/what-a-meter-is', '/register']) {
    const html = await (await fetch(productAddress + path, { headers: { accept: 'text/html' } })).text()
    // Only one script loads with the page; the rest load after the paint.
    expect.soft(html.match(/\bsrc="[^"]+\.js"/g)?.length, path).toBe(1)
    expect.soft(html, path).not.toMatch(/rel="(?:module)?preload"[^>]*\.js"/)
  }
})

// `scripts/budgets.mjs` checks what every public page imports.
test('a visitor’s page loads no heavy script before signing in', async ({ page }) => {
  const before = recordScripts(page)
  for (const path of ['/documents/what-a-meter-is', '/login']) {
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
  }
  const scripts = await before()
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => heavy.test(script))).toEqual([])
  const during = recordScripts(page)
  await logIn(page, demoEmail('approved'), demoPassword)
  await page.waitForURL('/dashboard')
  expect((await during()).some((script) => firebase.test(script))).toBe(true)
})

test('going back before hydration shows the previous page', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/accounts')
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('denied')
  await page.waitForURL('/admin/accounts?status=denied')
  const unblock = await blockScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('denied')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/admin/accounts')
  await unblock()
  await waitForHydration(page)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('scrolling before hydration keeps its position', async ({ page, context }) => {
  await giveSession(context, demoEmail('approved'))
  const unblock = await blockScripts(page)
  await page.goto('/documents/read-intervals', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await unblock()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  expect(await getScrollTop(page)).toBe(500)
})

test('a form submitted before hydration waits for the scripts, and its content is in no URL', async ({
  page,
}) => {
  const unblock = await blockScripts(page)
  const asked: string[] = []
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'E-mail' }).fill(demoEmail('approved'))
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(`${request.method()} ${request.url()}`)
  })
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demoPassword)
  expect(asked).toEqual([])
  await unblock()
  await page.waitForURL('/dashboard')
  expect(asked.filter((line) => line.startsWith('POST') || line.includes('?'))).toEqual([])
})
