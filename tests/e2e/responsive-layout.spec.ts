import { asAdministrator } from '../support/e2e/components'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const phone = { width: 390, height: 844 }

test('a table of three columns fits a phone without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const path of ['/privacy-policy', '/documents/what-a-meter-is']) {
    await page.goto(path)
    const tables = page.locator('.table-scroll')
    await expect(tables.first()).toBeVisible()
    const over = await tables.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))
    expect({ path, over }).toEqual({ path, over: over.map(() => 0) })
  }
})

test('menus do not cover rows of kits and learning paths', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const [path, name] of [
    ['/admin/dev-kits/kits', 'G1 gateway board'],
    ['/admin/learning-paths', 'Applications on the edge'],
  ] as const) {
    await page.goto(path)
    const cell = page.getByRole('cell', { name, exact: true })
    await expect(cell).toBeVisible()
    const row = page.getByRole('row').filter({ has: cell })
    const over = await row
      .locator('td:not(:first-child, :last-child)')
      .evaluateAll((cells) => cells.map((each) => each.scrollWidth - each.clientWidth))
    expect({ path, over }).toEqual({ path, over: over.map(() => 0) })
    await expect(page.getByRole('button', { name: `What to do with ${name}` })).toBeInViewport({ ratio: 1 })
  }
})

test('lines do not overlap at twice the default font size', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  for (const path of ['/', '/documents/what-a-meter-is', '/admin/accounts', '/profile', '/community']) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const close = await page.locator('body *').evaluateAll((all) =>
      all.flatMap((each) => {
        const hasWords = [...each.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        const { fontSize, lineHeight } = getComputedStyle(each)
        // Texts of drawings stay on one line.
        const isDrawn = each.closest('svg, script, style, option') !== null
        return hasWords && !isDrawn && Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)
          ? [`${each.tagName} ${each.textContent?.slice(0, 30)}: ${fontSize} in ${lineHeight}`]
          : []
      }),
    )
    expect({ path, close }).toEqual({ path, close: [] })
  }
})

test('on a phone the application form aligns its choices and notes, and its steps are distinguishable', async ({
  page,
  context,
}) => {
  const person = await registerConfirmed('fit')
  await giveSession(context, person.email, person.password)
  await page.setViewportSize(phone)
  await page.goto('/profile/application')
  const left = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.x
  expect(await left('Interval data')).toBe(await left('A kit'))
  expect(await left('Nothing is sent until you submit.')).toBe(await left('Number of devices'))

  // The steps are distinguishable in forced colours.
  await page.emulateMedia({ forcedColors: 'active' })
  const edges = await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((each) => {
        const { forcedColorAdjust, borderTopWidth, borderTopStyle } = getComputedStyle(each)
        return [each.dataset['state'], forcedColorAdjust, borderTopWidth, borderTopStyle].join(' ')
      }),
    )
  expect([...new Set(edges)]).toEqual(['past auto 3px solid', 'now auto 6px solid', 'later auto 3px dotted'])
})

test('the units of a long path and the memory of a kit each fit one line', async ({ page }) => {
  await page.goto('/explore')
  // A fallback font may need two lines.
  await page.evaluate(() => document.fonts.ready)
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const row = page.getByRole('listitem').filter({ hasText: 'Applications on the edge' })
    const ticks = row.locator('[data-state]')
    await expect(ticks).toHaveCount(9)
    const boxes = await ticks.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    const words = await row.getByText('9 units').evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.lastChild ?? element)
      return range.getBoundingClientRect().left
    })
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(words)
    expect((await page.getByText('64 MB').boundingBox())?.height).toBeLessThan(30)
  }
})

test('in the user list bulk actions cover no row, touch selects all matches, and the column menu has space', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.setViewportSize(phone)
  await page.goto('/admin/accounts')
  await waitForHydration(page)
  await page.getByRole('checkbox').nth(1).click()
  const widen = await page.getByRole('button', { name: /^all [\d,]+ that match$/ }).boundingBox()
  expect(widen?.height).toBeGreaterThanOrEqual(24)
  // Stacked rows are longer than the screen, so check the last row at the end of the list.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const bar = await page.getByRole('region', { name: 'Selection' }).boundingBox()
  const last = await page.getByRole('row').last().boundingBox()
  expect(bar?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0))

  // The column menu has space below the sentence above it.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog')
  const sentence = await dialog.getByText('Kept in this browser').boundingBox()
  const first = await dialog.getByRole('checkbox', { name: 'E-mail' }).boundingBox()
  const gap = (first?.y ?? 0) - (sentence?.y ?? 0) - (sentence?.height ?? 0)
  expect(gap).toBeGreaterThanOrEqual(12)
})

test('a long component name covers no action on a phone', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  const administrator = await asAdministrator()
  const catalogue = await administrator<{ data: { category: { id: string } }[] }>('GET', '/admin/catalogue')
  const name = `Interval counters of three-phase meters ${crypto.randomUUID().slice(0, 8)}`
  const { id, slug } = await administrator<{ id: string; slug: string }>('POST', '/admin/components', {
    name,
    category: catalogue.data[0]?.category.id,
  })
  await page.setViewportSize(phone)
  await page.goto(`/admin/documents?component=${slug}`)
  const title = await page.getByRole('heading', { level: 2, name }).boundingBox()
  for (const action of [
    page.getByRole('link', { name: 'API description' }),
    page.getByRole('button', { name: 'Edit component' }),
  ]) {
    await expect(action).toBeInViewport({ ratio: 1 })
    const { x = 0, y = 0 } = (await action.boundingBox()) ?? {}
    const isBeside = x >= (title?.x ?? 0) + (title?.width ?? 0)
    expect(isBeside || y >= (title?.y ?? 0) + (title?.height ?? 0)).toBe(true)
  }
  await administrator('DELETE', `/admin/components/${id}`)
})

test('on a phone the dialog for signing out everywhere shows every choice completely', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('approved'))
  await page.setViewportSize(phone)
  await page.goto('/profile/security')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expect(dialog).toBeVisible()
  const edge = await dialog.boundingBox()
  const answers = await dialog
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  expect(Math.max(...answers)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0))
})

test('the announcement dialog starts at its title, and its close button is at the first line', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  const administrator = await asAdministrator()
  const title = `Terminal limits of three-phase meters corrected ${crypto.randomUUID()}`
  const news = { title, body: 'The right value.', isPublic: false, publishedAt: null }
  const { id } = await administrator<{ id: string }>('POST', '/admin/announcements', news)
  await page.setViewportSize(phone)
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: `Remove “${title}”?` })
  const words = await question.getByRole('heading').boundingBox()
  const close = await question.getByRole('button', { name: 'Close' }).boundingBox()
  expect(close?.y).toBeLessThanOrEqual((words?.y ?? 0) + 4)
  await administrator('DELETE', `/admin/announcements/${id}`)
})
