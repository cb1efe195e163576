import type { Page } from 'playwright/test'
import { getDocumentCalls } from '../support/e2e/documents'
import { call, demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createOlderAccount } from '../support/e2e/people'
import { runAxeInBothSchemes } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'

/** Returns a word that no other page has. */
const freshWord = (start: string) =>
  `${start}${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`

const openSearch = async (page: Page, address = '/search') => {
  await page.goto(address)
  await waitForHydration(page)
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search for' })
const hits = (page: Page) => page.getByRole('main').getByRole('article')
const kind = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name, exact: true })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const paletteBox = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(paletteBox(page)).toBeFocused()
}

/** Creates a page about two unique words, one of them in a late section. */
const writeAbout = async (word: string, audience: 'public' | 'approved' = 'public') => {
  const documents = await getDocumentCalls()
  const filling = 'Each value is kept for a year.\n\n'.repeat(60)
  const page = await documents.create({
    title: `About the ${word}`,
    audience,
    body: `What it is.\n\n## First\n\n${filling}\n## How it drifts\n\nThe ${word} wanders slowly off.\n`,
  })
  return documents.publish(page)
}

test('a page is found by a word, a prefix, a typo and a phrase, and opens at the matching section', async ({
  page,
}) => {
  const word = freshWord('quartzel')
  const { slug } = await writeAbout(word)
  await openSearch(page)
  for (const typed of [word, word.slice(0, -2), `"${word} wanders slowly"`]) {
    await box(page).fill(typed)
    await expect(hits(page)).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
  }
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === `"${word} wanders slowly"`)
  const mistyped = word.replace('tz', 'zt')
  await box(page).fill(mistyped)
  await expect(page.getByText(`nothing was found for “${mistyped}”`)).toBeVisible()
  await expect(hits(page)).toHaveCount(1)

  await box(page).fill(`"${word} wanders"`)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === `"${word} wanders"`)
  const hit = hits(page).getByRole('link', { name: `About the ${word}: How it drifts` })
  await expect(hits(page).locator('mark').first()).toBeVisible()
  await hit.click()
  await expect(page).toHaveURL(`/documents/${slug}#how-it-drifts`)
  await expect(page.getByRole('heading', { name: 'How it drifts', exact: true })).toBeInViewport()
})

test.describe('with a failing network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('typing adds one history entry, a search recovers from a lost connection, recent searches are listed', async ({
    page,
    context,
  }) => {
    await page.goto('/faq')
    await openSearch(page)
    await box(page).pressSequentially('4.20', { delay: 300 })
    await expect(page).toHaveURL('/search?q=4.20')
    await expect(box(page)).toBeFocused()

    await context.setOffline(true)
    await box(page).fill('meter')
    const failure = page.getByRole('alert').filter({ hasText: 'The search could not be done.' })
    await expect(failure).toContainText('check your connection')
    await expect(box(page)).toHaveValue('meter')
    await context.setOffline(false)
    await expect(hits(page).first()).toBeVisible()
    await expect(failure).toHaveCount(0)

    await page.keyboard.press('Enter')
    await box(page).fill('4.20')
    await expect(page).toHaveURL('/search?q=4.20')
    await page.reload()
    await waitForHydration(page)
    // A number keeps its typed form.
    await expect(box(page)).toHaveValue('4.20')
    await box(page).fill('')
    const own = page.getByRole('region', { name: 'Your searches' })
    await own.getByRole('button', { name: 'Remove “meter”' }).click()
    await expect(own.getByRole('link', { name: 'meter' })).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })
})

test('filters are in the URL, which shows the same search to every user', async ({ page }) => {
  await openSearch(page, '/search?q=meter')
  await kind(page, 'Portal pages').click()
  await expect(page).toHaveURL('/search?q=meter&kind=content')
  await expect(hits(page).filter({ hasText: 'Portal page' }).first()).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(kind(page, 'Portal pages')).toHaveAttribute('aria-current', /true|page/)
  await expect(kind(page, 'All')).not.toHaveAttribute('aria-current')
  await expect(hits(page).first()).toBeVisible()
  await expect(hits(page).filter({ hasNotText: 'Portal page' })).toHaveCount(0)
  // Visitors may not read questions.
  await expect(kind(page, 'Questions')).toHaveCount(0)
  await kind(page, 'All').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=meter')
  await expect(kind(page, 'All')).toBeFocused()
})

test('a pending user finds no closed content in the search or the palette', async ({ page, context }) => {
  const closed = freshWord('closedium')
  const open = freshWord('openium')
  await writeAbout(closed, 'approved')
  await writeAbout(open)
  await giveSession(context, demoEmail('pending'))
  await openSearch(page)
  await box(page).fill(closed)
  await expect(page.getByText(`No results for “${closed}”.`)).toBeVisible()
  await expect(page.getByText(`About the ${closed}`)).toHaveCount(0)
  await box(page).fill(open)
  await expect(hits(page)).toHaveCount(1)

  await openPalette(page)
  await paletteBox(page).fill(open)
  await expect(
    palette(page)
      .getByRole('option', { name: `About the ${open}` })
      .first(),
  ).toBeVisible()
  await paletteBox(page).fill(closed)
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await expect(palette(page).getByRole('option')).toHaveText(`Search for “${closed}” in everything`)
  for (const place of ['Dashboard', 'Audit log', 'Accounts']) {
    await paletteBox(page).fill(place)
    await expect(palette(page).getByRole('option', { name: 'in everything' })).toHaveText(
      `Search for “${place}” in everything`,
    )
    await expect(palette(page).getByRole('option', { name: place, exact: true })).toHaveCount(0)
  }
})

test('a search without results offers next steps, and administrators see the missing word', async ({
  page,
  context,
}) => {
  const missing = freshWord('vvxq')
  await openSearch(page, '/search?kind=document')
  await box(page).pressSequentially(missing, { delay: 40 })
  await expect(page.getByText(`No results for “${missing}” here.`)).toBeVisible()
  await page.getByRole('link', { name: 'Search outside “Documents”' }).click()
  await expect(page).toHaveURL(`/search?q=${missing}`)
  await expect(page.getByText(`No results for “${missing}”.`)).toBeVisible()

  const { token } = await giveSession(context, demoEmail('admin'))
  const counted = async () => (await call('GET', '/admin/searches/unanswered', token)).text()
  await expect.poll(counted).toContain(missing)
  await page.goto('/admin/searches')
  await waitForHydration(page)
  await expect(page.getByRole('cell', { name: missing, exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: missing.slice(0, -1), exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: `Try it: “${missing}”` }).click()
  await expect(page).toHaveURL(`/search?q=${missing}`)
  await page.goBack()
  await page.getByRole('link', { name: `Write a page about “${missing}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(missing)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/documents')
})

test('the palette opens screens with the keyboard alone, and restores the focus', async ({
  page,
  context,
}) => {
  const [word, other] = [freshWord('palettium'), freshWord('promptium')]
  const { slug } = await writeAbout(word)
  const unread = await writeAbout(other)
  await giveSession(context, demoEmail('approved'))
  await page.goto('/faq')
  await waitForHydration(page)
  const launcher = page.getByRole('link', { name: 'Search or jump to' })
  await launcher.focus()
  await page.keyboard.press('Enter')
  await expect(paletteBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(launcher).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('learn')
  const place = palette(page).getByRole('option', { name: 'Learning', exact: true })
  await expect(place).toBeVisible()
  // Waits for results, because they move the selection.
  await expect(palette(page).getByRole('status')).toHaveText(/lines?$/)
  while ((await place.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(paletteBox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await place.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/learning-paths')
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await page.keyboard.type(word)
  await expect(
    palette(page)
      .getByRole('option', { name: `About the ${word}` })
      .first(),
  ).toBeVisible()
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const opened = await tab
  await expect(opened).toHaveURL((url) => url.pathname === `/documents/${slug}`)
  await waitForHydration(opened)
  await expect(page).toHaveURL('/learning-paths')

  await openPalette(opened)
  await expect(palette(opened).getByRole('option', { name: `About the ${word}` })).toBeVisible()
  await opened.keyboard.type('harmonics')
  await opened.keyboard.press('ArrowUp')
  await expect(palette(opened).getByRole('option', { name: 'in everything' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await opened.keyboard.press('Enter')
  await expect(opened).toHaveURL('/search?q=harmonics')

  // Enter before the response opens a result of the typed words, not of earlier ones.
  await openPalette(opened)
  await opened.keyboard.type(word)
  await expect(palette(opened).getByRole('status')).toHaveText(/lines?$/)
  await paletteBox(opened).fill(other)
  await opened.keyboard.press('Enter')
  await expect(opened).toHaveURL((url) => url.pathname === `/documents/${unread.slug}`)
})

test('a member opens a unit from the palette, and finds neither locked units nor users', async ({
  page,
  context,
}) => {
  const { email, password } = await createOlderAccount('unit-finder')
  await giveSession(context, email, password)
  await page.goto('/faq')
  await waitForHydration(page)
  await openPalette(page)
  await page.keyboard.type('pending@portal')
  await expect(palette(page).getByRole('option')).toHaveText(['Search for “pending@portal” in everything'])
  const units = palette(page).getByRole('option').filter({ hasText: 'First reading' })
  await paletteBox(page).fill('first reading')
  await expect(units.filter({ hasText: 'What a meter is' })).toBeVisible()
  await expect(units.filter({ hasText: 'Wire the bench' })).toHaveCount(0)
  await paletteBox(page).fill('what a met')
  await units.filter({ hasText: 'What a meter is' }).click()
  await expect(page).toHaveURL('/learning-paths/first-reading/what-a-meter-is')
  await expect(page.getByRole('heading', { level: 1, name: 'What a meter is' })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('on a phone, Ctrl K reports that the palette did not load, opens it the next time, and the palette fits', async ({
    page,
    context,
  }) => {
    // The toast's script is fetched once the page is idle.
    const isAtRest = page.waitForEvent('requestfinished', (request) => /toast-list-.*js/.test(request.url()))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/faq')
    await waitForHydration(page)
    await isAtRest
    // Other scripts start to load at the same time.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 1000))))
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await expect(page.getByText('A part of the page could not be fetched.')).toBeVisible()
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Search or jump to' }).click()
    await expect(paletteBox(page)).toBeFocused()
    await paletteBox(page).fill('meter')
    await expect(palette(page).getByRole('option').first()).toBeVisible()
    const dialog = await palette(page).boundingBox()
    expect(dialog?.x).toBeGreaterThanOrEqual(0)
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(320)
    await palette(page).getByRole('button', { name: 'Close' }).click()
    await expect(palette(page)).toBeHidden()
  })
})

test('administrators find users and screens in the palette, in which axe finds no fault', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/faq')
  await waitForHydration(page)
  await openPalette(page)
  await page.keyboard.type('pending@portal')
  const person = palette(page).getByRole('option', { name: 'pending@portal.example' })
  await expect(palette(page).getByRole('status')).toHaveText(/lines?$/)
  await person.click()
  await expect(page).toHaveURL('/admin/profile?id=demo-pending')
  await openPalette(page)
  await page.keyboard.type('audit')
  await expect(palette(page).getByRole('status')).toHaveText(/lines?$/)
  await palette(page).getByRole('option', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit')

  await openPalette(page)
  await page.keyboard.type('me')
  await expect(palette(page).getByRole('option').nth(2)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await runAxeInBothSchemes(page, ['[role="dialog"]'])).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search button leads to a form that searches and filters', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('link', { name: 'Search or jump to' }).click()
    await expect(page).toHaveURL('/search')
    await box(page).fill('meter')
    await page.getByRole('button', { name: 'Search' }).click()
    await kind(page, 'Portal pages').click()
    await expect(page).toHaveURL((url) => url.searchParams.get('kind') === 'content')
    await expect(hits(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(kind(page, 'Portal pages')).toHaveAttribute('aria-current', /true|page/)
  })
})
