import type { Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { makeComponent } from '../support/e2e/components'
import { demoEmail, giveSession, getToken, type DemoPerson } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { getScrollTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

const getTree = (page: Page) => page.getByRole('navigation', { name: 'Documents', exact: true })
const getTitle = (page: Page) => page.getByRole('heading', { level: 1 })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Fetches a page's HTML without following redirects. */
const ask = async (path: string, person: DemoPerson | null) => {
  const cookie = person === null ? '' : `token=${(await getToken(demoEmail(person))).token}`
  const answer = await fetch(productAddress + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

/** Fetches a URL as a program does. */
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(productAddress + path, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('a document has its tree, its headings, and its Markdown to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await giveSession(context, demoEmail('approved'))
  await open(page, '/documents/read-intervals')
  const tree = getTree(page)

  await test.step('the headings follow the scroll', async () => {
    const outline = page.getByRole('navigation', { name: 'On this page' })
    const current = outline.locator('[aria-current="location"]')
    await expect(current).toHaveText('Read one day')
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(current).toHaveText('When the clock moved')
    await outline.getByRole('link', { name: 'What a record holds' }).click()
    await expect(page).toHaveURL(/#what-a-record-holds$/)
    await expect(current).toHaveText('What a record holds')
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(current).toHaveText('Read one day')
  })

  await test.step('its Markdown is copied', async () => {
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  })

  await test.step('the tree links the pages, marks the current one, and moves the focus to the title', async () => {
    await expect(tree.getByRole('link', { name: 'Read intervals' })).toHaveAttribute('aria-current', 'page')
    await tree.getByRole('link', { name: 'Quality flags' }).click()
    await expect(page).toHaveURL('/documents/quality-flags')
    await expect(getTitle(page)).toHaveText('Quality flags')
    await expect(getTitle(page)).toBeFocused()
    await expect(tree.getByRole('link', { name: 'Quality flags' })).toHaveAttribute('aria-current', 'page')
    await expect(tree.locator('[aria-current]')).toHaveCount(1)
    await page.getByRole('navigation', { name: 'Previous and next' }).getByRole('link').first().click()
    await expect(getTitle(page)).toHaveText('Read intervals')
  })

  await test.step('another component is a link to its first page, and opens in place', async () => {
    const security = tree.getByRole('listitem').filter({ hasText: 'Security' })
    await expect(security.getByRole('link')).toHaveCount(1)
    await tree.getByLabel('Pages under Security').click()
    await expect(page).toHaveURL('/documents/read-intervals')
    await security.getByRole('link', { name: 'Secure boot' }).click()
    await expect(getTitle(page)).toHaveText('Secure boot')
  })
})

test('the tree scrolls to the current page, and arrow keys move, expand and collapse', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('approved'))
  const { makePage } = await makeComponent('Walked')
  for (let number = 1; number <= 9; number += 1) await makePage({ title: `Walked page ${number}` })
  const top = await makePage({ title: 'Walked start' })
  await makePage({ title: 'Walked inner', parent: top.id })
  const last = await makePage({ title: 'Walked last' })
  await page.setViewportSize({ width: 1280, height: 360 })
  await open(page, `/documents/${last.slug}`)
  const tree = getTree(page)
  await expect(tree.getByRole('link', { name: 'Walked last' })).toBeInViewport()
  await expect(tree.getByRole('link', { name: 'Walked page 1' })).not.toBeInViewport()
  expect(await getScrollTop(page)).toBe(0)

  const inner = tree.getByRole('link', { name: 'Walked inner' })
  await tree.getByRole('link', { name: 'Walked last' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(tree.getByRole('link', { name: 'Walked start' })).toBeFocused()
  await expect(inner).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(inner).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(inner).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('link', { name: 'Walked start' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(inner).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(getTitle(page)).toHaveText('Walked inner')
})

test('an old address permanently redirects to the new one, with its query and fragment', async ({
  page,
  context,
}) => {
  const { administrator, makePage } = await makeComponent('Moved', ['2.0', '1.0'])
  const moved = await makePage({ title: 'Moved page' })
  const from = await makePage({
    title: 'Page with an old link',
    body: `Read [the moved page](/documents/${moved.slug}?for=1.0#second-part).`,
  })
  const now = `${moved.slug}-now`
  await administrator('PUT', `/pages/${moved.id}/slug`, { slug: now })
  const { status, location } = await ask(`/documents/${moved.slug}?for=1.0`, 'approved')
  expect([status, location]).toEqual([301, `/documents/${now}?for=1.0`])

  await giveSession(context, demoEmail('approved'))
  await open(page, `/documents/${from.slug}`)
  await page.getByRole('link', { name: 'the moved page' }).click()
  await expect(page).toHaveURL(`/documents/${now}?for=1.0#second-part`)
  await page.goBack()
  await expect(page).toHaveURL(`/documents/${from.slug}`)
})

test('a disabled page and an unknown page get the same response, for every caller', async () => {
  const { administrator, makePage } = await makeComponent('Disabled')
  const disabled = await makePage({ title: 'Unspeakable title', audience: 'public' })
  expect((await ask(`/documents/${disabled.slug}`, null)).text).toContain('Unspeakable title')
  await administrator('PUT', `/pages/${disabled.id}/disabled`, { disabled: true })
  const never = disabled.slug.replace(/.$/, 'x')
  for (const person of [null, 'pending', 'approved', 'admin'] as const) {
    const [answer, other] = await Promise.all([
      ask(`/documents/${disabled.slug}`, person),
      ask(`/documents/${never}`, person),
    ])
    expect(answer.status, `${person}`).toBe(other.status)
    expect(answer.location?.replace(disabled.slug, never)).toBe(other.location?.toString())
    expect(answer.text).not.toContain('Unspeakable')
  }
  const { status, text } = await ask(`/documents/${disabled.slug}`, 'admin')
  expect(status).toBe(404)
  expect(text).toContain('<title>Page not found')
})

test('a draft is visible to administrators, and not found for other users', async ({ page, context }) => {
  const { administrator, makePage } = await makeComponent('Previewed')
  const shown = await makePage({ title: 'Previewed page', audience: 'public', body: 'What readers get.' })
  await administrator('PUT', `/pages/${shown.id}`, {
    title: 'Previewed page',
    body: 'Not yet for anybody.',
    baseVersion: shown.version,
  })
  await giveSession(context, demoEmail('admin'))
  await open(page, `/documents/${shown.slug}`)
  await expect(page.getByText('What readers get.')).toBeVisible()
  await page.getByRole('link', { name: 'Version 2 is a draft' }).click()
  await expect(page.getByText('Version 2, not published. Readers get version 1.')).toBeVisible()
  await expect(page.getByText('Not yet for anybody.')).toBeVisible()
  await expect(page.getByText('Was this page helpful?')).toBeHidden()
  const notice = page.getByRole('note')
  await expect(notice.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/admin/pages/${shown.id}`)
  await expect(notice.getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    `/admin/pages/${shown.id}/versions`,
  )
  await notice.getByRole('link', { name: 'The published page' }).click()
  await expect(page.getByText('What readers get.')).toBeVisible()

  for (const person of [null, 'pending', 'approved'] as const) {
    const draft = await ask(`/documents/${shown.slug}?version=2`, person)
    const never = await ask(`/documents/${shown.slug}x?version=2`, person)
    expect(draft.status, `${person}`).toBe(never.status)
    expect(draft.text).not.toContain('Not yet for anybody')
    expect((await ask(`/documents/${shown.slug}`, person)).text).toContain('What readers get.')
  }
})

test('an administrator has links to the editor, history and list, which are not printed', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await giveSession(context, demoEmail('admin'))
  await open(page, '/documents/read-intervals')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    /^\/admin\/pages\/[0-9a-f-]+$/,
  )
  await main.getByRole('button', { name: 'More about this page' }).click()
  await expect(main.getByRole('link', { name: 'History' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Open in the list of documents' })).toHaveAttribute(
    'href',
    '/admin/documents?component=readings',
  )
  await page.keyboard.press('Escape')

  await test.step('the whole text is printed in black, with its address and date', async () => {
    const colophon = page.getByText(`${productAddress}/documents/read-intervals`)
    await expect(colophon).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(getTitle(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(colophon).toBeVisible()
    await expect(page.getByText(/^Version 1, changed \d+ \w+ \d{4}$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'When the clock moved' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    // An element with a fixed position would be printed on every sheet, over the text.
    await expect(page.getByText('Skip to the content')).toBeHidden()
    await expect(getTree(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden()
    await expect(page.getByText('Was this page helpful?')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Previous and next' })).toBeHidden()
  })
})

test('only administrators see the editing links', async () => {
  for (const path of ['/', '/explore', '/get-started', '/faq', '/privacy-policy', '/terms-of-use']) {
    expect((await ask(path, 'admin')).text, path).toContain('Edit this page')
    expect((await ask(path, 'approved')).text, path).not.toContain('Edit this page')
  }
  expect((await ask('/documents/read-intervals', 'approved')).text).not.toContain('/admin/pages/')
})

test('choosing a product version filters the tree and stays in its links, and older pages show a note', async ({
  page,
  context,
}) => {
  const { makePage } = await makeComponent('Versioned', ['4.10', '4.2', '4.1'])
  const always = await makePage({ title: 'About every version' })
  const older = await makePage({ title: 'About older ones', appliesTo: ['4.1', '4.2'] })
  await makePage({ title: 'About the newest', appliesTo: ['4.10'] })
  await giveSession(context, demoEmail('approved'))
  await open(page, `/documents/${older.slug}`)
  const tree = getTree(page)
  await expect(page.getByText('This page is about 4.2 and 4.1. The newest version is 4.10.')).toBeVisible()
  await tree.getByRole('combobox').selectOption('4.1')
  await expect(page).toHaveURL(`/documents/${older.slug}?for=4.1`)
  await expect(tree.getByRole('link', { name: 'About the newest' })).toHaveCount(0)
  await tree.getByRole('link', { name: 'About every version' }).click()
  await expect(page).toHaveURL(`/documents/${always.slug}?for=4.1`)
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.getByRole('link', { name: 'About older ones' }).last().click()
  await page.getByRole('link', { name: 'Read about 4.10' }).click()
  await expect(page).toHaveURL(`/documents/${always.slug}?for=4.10`)
  await expect(tree.getByRole('link', { name: 'About older ones' })).toHaveCount(0)
  await expect(tree.getByRole('combobox')).toHaveValue('4.10')
  await expect(tree.getByRole('link', { name: 'About the newest' })).toBeVisible()
})

interface Said {
  total: number
  helpful: number
  unhelpful: number
  data: { helpful: boolean; reason: string }[]
}

test.describe('page feedback', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('is stored once, and its text is kept while it cannot be sent', async ({ page, context }) => {
    const { administrator, makePage } = await makeComponent('Judged')
    const judged = await makePage({ title: 'Judged page' })
    const said = () => administrator<Said>('GET', `/pages/${judged.id}/feedback?page=1&count=10`)
    await giveSession(context, demoEmail('approved'))
    await open(page, `/documents/${judged.slug}`)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Thank you, that is noted.')).toBeVisible()
    expect(await said()).toMatchObject({ total: 1, helpful: 1, unhelpful: 0 })
    await page.getByRole('button', { name: 'No' }).click()
    await expect(page.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('What is missing or wrong?').fill('The units are not named.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('cannot be reached')
    await expect(page.getByLabel('What is missing or wrong?')).toHaveValue('The units are not named.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The editors have your feedback.')).toBeVisible()
    const kept = await said()
    expect(kept).toMatchObject({ total: 1, helpful: 0, unhelpful: 1 })
    expect(kept.data[0]?.reason).toBe('The units are not named.')
  })

  test('is accepted from a visitor once, on a public page', async ({ page }) => {
    const { administrator, makePage } = await makeComponent('Judged by visitors')
    const judged = await makePage({ title: 'Public judged page', audience: 'public' })
    await open(page, `/documents/${judged.slug}`)
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByLabel('What helped you?').fill('The example.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('The editors have your feedback.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'No' })).toBeDisabled()
    const said = await administrator<Said>('GET', `/pages/${judged.id}/feedback?page=1&count=10`)
    expect(said).toMatchObject({ total: 1, helpful: 1 })
    expect(said.data[0]?.reason).toBe('The example.')
  })
})

test('a phone has the tree and the headings in drawers that close when a link is followed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await giveSession(context, demoEmail('approved'))
  await open(page, '/documents/read-intervals')
  const current = getTree(page).getByRole('link', { name: 'Read intervals' })
  await expect(current).toBeHidden()
  await page.getByRole('button', { name: 'Readings' }).click()
  await expect(current).toBeInViewport()
  await getTree(page).getByRole('link', { name: 'Quality flags' }).click()
  await expect(getTitle(page)).toHaveText('Quality flags')
  await expect(getTree(page).getByRole('link', { name: 'Quality flags' })).toBeHidden()
  await page.getByRole('button', { name: 'On this page' }).click()
  const headings = page.getByRole('navigation', { name: 'On this page' })
  await expect(headings.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(headings.getByRole('link').first()).toBeHidden()
})

test('search engines get the same pages as visitors: public pages, or the log-in page', async () => {
  const { makePage } = await makeComponent('Indexed', ['1.0'])
  const publicPage = await makePage({ title: 'Open to everybody', audience: 'public' })
  const closed = await makePage({ title: 'For the programme' })
  const publicly = (await ask(`/documents/${publicPage.slug}?for=1.0`, null)).text
  expect(publicly).toContain(`<link rel="canonical" href="${productAddress}/documents/${publicPage.slug}"`)
  expect(publicly).toContain('<title>Open to everybody, ')
  expect(publicly).not.toContain('noindex')
  expect(publicly).toContain('og:title')
  const closely = (await ask(`/documents/${closed.slug}`, 'approved')).text
  expect(closely).toContain('<title>For the programme, ')
  expect(closely).not.toContain('og:title')
  for (const path of [`/documents/${closed.slug}`, '/documents']) {
    const { status, location, text } = await ask(path, null)
    expect([status, location?.split('?')[0]]).toEqual([307, '/login'])
    expect(text).not.toContain('For the programme')
  }
})

test('programs get Markdown of the pages that their caller may read', async () => {
  const { makePage } = await makeComponent('Machine')
  const readable = await makePage({ title: 'Open to machines', audience: 'public' })
  const closed = await makePage({ title: 'Closed to machines' })
  const { token } = await getToken(demoEmail('approved'))
  const markdown = await get(`/documents/${readable.slug}.md`)
  expect(markdown).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' })
  expect(markdown.text).toContain('# Open to machines')
  for (let round = 0; round < 2; round += 1) {
    const asked = await get(`/documents/${readable.slug}`, { accept: 'text/markdown, */*;q=0.1' })
    expect(asked.text).toBe(markdown.text)
    expect((await get(`/documents/${readable.slug}`, { accept: 'text/html' })).text).toContain(
      '<!DOCTYPE html>',
    )
  }
  const withToken = { authorization: `Bearer ${token}` }
  expect((await get(`/documents/${closed.slug}.md`)).status).toBe(404)
  expect((await get(`/documents/${closed.slug}.md`, withToken)).text).toContain('# Closed to machines')
  for (const path of ['/llms.txt', '/llms-full.txt']) {
    const visitors = await get(path)
    expect(visitors.status).toBe(200)
    expect(visitors.text).toContain('Open to machines')
    expect(visitors.text).not.toContain('Closed to machines')
    expect((await get(path, withToken)).text).toContain('Closed to machines')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a document is complete, and a product version can be chosen', async ({ page, context }) => {
    const { makePage } = await makeComponent('Plain', ['2', '1'])
    const plain = await makePage({ title: 'Plain page', appliesTo: ['1'] })
    await makePage({ title: 'Another plain page', appliesTo: ['2'] })
    await giveSession(context, demoEmail('approved'))
    await page.goto(`/documents/${plain.slug}`)
    const tree = getTree(page)
    await expect(tree.getByRole('link', { name: 'Another plain page' })).toBeVisible()
    await tree.getByRole('combobox').selectOption('1')
    await tree.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(`/documents/${plain.slug}?for=1`)
    await expect(tree.getByRole('link', { name: 'Another plain page' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Second part' })).toBeVisible()
  })
})
