import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { demoEmail, demoPassword, giveSession } from '../support/e2e/identity'
import { holdScripts } from '../support/e2e/held-scripts'
import { noteScripts } from '../support/e2e/loaded-scripts'
import { hydrated, logIn } from '../support/e2e/log-in'
import { scrolled, standsAtTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 404/ })

  test('the first screen is complete', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Interval data' }).or(page.getByText('Interval data')).first(),
    ).toBeVisible()
    await expect(page.getByText('E3 bench meter')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
  })

  test('a page that is not there is drawn like the others', async ({ page }) => {
    for (const path of ['/nothing', '/explore/learning-paths/nothing', '/admin']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page.getByRole('button', { name: 'Search' })).not.toHaveCSS(
        'background-color',
        'rgba(0, 0, 0, 0)',
      )
    }
  })

  test('a shared list of accounts shows its filter', async ({ page, context }) => {
    await giveSession(context, demoEmail('admin'))
    await page.goto('/admin/accounts?status=pending&name=portal.example')
    await expect(page.getByText('pending@portal.example')).toBeVisible()
    await expect(page.getByText('approved@portal.example')).toHaveCount(0)
  })

  test('the filters of lists are forms that ask for their address', async ({ page, context }) => {
    await giveSession(context, demoEmail('admin'))
    for (const { address, form, field, choice, asks } of [
      {
        address: '/admin/accounts?count=50',
        form: 'Find people',
        field: 'Role',
        choice: 'Administrator',
        asks: 'role=admin',
      },
      {
        address: '/admin/audit',
        form: 'Find actions',
        field: 'Action',
        choice: 'Invited',
        asks: 'action=invitation.create',
      },
      {
        address: '/admin/documents',
        form: 'Find pages',
        field: 'Status',
        choice: 'Draft',
        asks: 'status=draft',
      },
      {
        address: '/admin/accounts/add?by=table',
        form: 'Find invitations',
        field: 'State',
        choice: 'Void',
        asks: 'state=void',
      },
      {
        address: '/community/questions',
        form: 'Find questions',
        field: 'Whose',
        choice: 'Mine',
        asks: 'whose=mine',
      },
    ]) {
      await test.step(address, async () => {
        await page.goto(address)
        const filters = page.getByRole('search', { name: form })
        const select = filters.getByRole('combobox', { name: field })
        await select.selectOption(choice)
        await filters.getByRole('button', { name: 'Show' }).click()
        const kept = new URL(address, page.url()).searchParams
        await expect(page).toHaveURL((url) => {
          const asked = Object.fromEntries(url.searchParams)
          return [...new URLSearchParams(asks), ...kept].every(([name, value]) => asked[name] === value)
        })
        await expect(select.locator('option:checked')).toHaveText(choice)
      })
    }
  })
})

/** Texts that only the heavy libraries contain: the identity provider's, the editor, the player, highlighter and formulas. */
const heavy =
  /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb|cm-activeLine|plyr__|shiki-|katex-mathml/

/** Texts that only Firebase's library contains: the addresses it calls, and its storage of a sign-in. */
const firebase = /identitytoolkit\.googleapis\.com|firebaseLocalStorageDb/

/** The scripts that a page loads during an action. */
const scriptsDuring = async (page: Page, act: () => Promise<void>): Promise<string[]> => {
  const scriptsLoaded = noteScripts(page)
  await act()
  return scriptsLoaded()
}

/** Bytes, gzipped. */
const weight = (scripts: readonly string[]) =>
  scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)

test('a page is shown before its scripts are fetched, keeps its place during hydration, and then navigates in the client', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url())
  })
  const before = noteScripts(page)
  const letGo = await holdScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Explore' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await letGo()
  await hydrated(page)
  expect(weight(await before())).toBeGreaterThan(8 * 1024)
  expect(await scrolled(page)).toBe(700)
  // The router finds again what was scrolled before it was there.
  await footer.getByRole('link', { name: 'Explore' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
  await standsAtTop(page)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(700)
  expect(asked).toHaveLength(1)
})

test('on a phone a link closes its drawer, and the footer shows the colour scheme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto('/faq')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const explore = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Explore' })
  await expect(explore).toBeVisible()
  await explore.click()
  await page.waitForURL('/explore')
  await expect(explore).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
})

test('a link that is pressed before hydration is followed', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})

test('a visitor’s page needs few scripts to be shown, and heavy ones only for a sign-in', async ({
  page,
}) => {
  for (const path of ['/', '/faq', '/documents/what-a-meter-is', '/register']) {
    // What the page itself asks for; the rest follows once it is painted.
    const html = await (await page.request.get(path)).text()
    const first = Array.from(html.matchAll(/\bsrc="([^"]+\.js)"/g), ([, src]) => src)
    expect.soft(first.length, path).toBe(1)
    expect.soft(html, path).not.toMatch(/rel="(?:module)?preload"[^>]*\.js"/)
    const all = await scriptsDuring(page, async () => {
      await page.goto(path)
      await hydrated(page)
    })
    expect.soft(all.filter((script) => heavy.test(script)).length, path).toBe(0)
  }
  const atLogIn = await scriptsDuring(page, async () => {
    await page.goto('/login')
    await logIn(page, demoEmail('approved'), demoPassword)
    await page.waitForURL('/dashboard')
  })
  expect(atLogIn.some((script) => firebase.test(script))).toBe(true)
})

test('going back before hydration shows the page of that address', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/accounts')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('denied')
  await page.waitForURL('/admin/accounts?status=denied')
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('denied')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/admin/accounts')
  await letGo()
  await hydrated(page)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('scrolling before hydration keeps its position', async ({ page, context }) => {
  await giveSession(context, demoEmail('approved'))
  const letGo = await holdScripts(page)
  await page.goto('/documents/read-intervals', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await letGo()
  await hydrated(page)
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
  expect(await scrolled(page)).toBe(500)
})

test('a form that is sent before hydration waits for the scripts, and its content is in no address', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
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
  await letGo()
  await page.waitForURL('/dashboard')
  expect(asked.filter((line) => line.startsWith('POST') || line.includes('?'))).toEqual([])
})
