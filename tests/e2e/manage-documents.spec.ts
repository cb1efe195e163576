import type { Page } from 'playwright/test'
import { drag } from '../support/e2e/drag'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { runAxe } from '../support/e2e/accessibility/axe'
import { expect, test } from '../support/e2e/test'

let token = ''

const ask = async (method: string, path: string, body: unknown): Promise<{ id: string; slug: string }> => {
  const answer = await call(method, path, token, body)
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return answer.json()
}

/** Creates a category with two components; the first has drafts Alpha with Alpha-one under it, Beta and Gamma. */
const createCategory = async () => {
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const category = await ask('POST', '/admin/categories', { name: `Category ${word}` })
  const part = (name: string) =>
    ask('POST', '/admin/components', { name: `${name} ${word}`, category: category.id })
  const [first, second] = [await part('First'), await part('Second')]
  const page = async (title: string, parent: string | null = null) => {
    const place = { component: first.id, parent, audience: 'approved' }
    return ask('POST', '/pages', { title, slug: `${word}-${title.toLowerCase()}`, ...place })
  }
  const a = await page('Alpha')
  const a1 = await page('Alpha-one', a.id)
  const b = await page('Beta')
  const c = await page('Gamma')
  return { word, category, first, second, pages: { a, a1, b, c } }
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await waitForHydration(page)
}

const list = (page: Page) => page.getByRole('treegrid')
const getRow = (page: Page, title: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
const titles = (page: Page) => list(page).getByRole('link').allTextContents()
const runAction = async (page: Page, on: string, what: string | RegExp) => {
  await page.getByRole('button', { name: `What to do with ${on}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test.beforeEach(async ({ context }) => {
  await giveSession(context, demoEmail('admin'))
  ;({ token } = await getToken(demoEmail('admin')))
})

test('pages are moved with the keyboard, with an announcement, saved, and moved back', async ({ page }) => {
  const { first } = await createCategory()
  await open(page, `/admin/documents?component=${first.slug}`)
  expect(await titles(page)).toEqual(['Alpha', 'Alpha-one', 'Beta', 'Gamma'])
  let kept = 0
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.ok()) kept += 1
  })
  await getRow(page, 'Alpha').focus()
  await page.keyboard.press('End')
  await expect(getRow(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Gamma” is moved: 2 of 3, at the top.')).toBeAttached()
  await expect(getRow(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('“Gamma” is moved: 2 of 2, under “Alpha”.')).toBeAttached()
  await expect(getRow(page, 'Gamma')).toHaveAttribute('aria-level', '2')
  await expect(getRow(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Gamma', 'Alpha-one', 'Beta'])
  await expect.poll(() => kept).toBe(3)
  const stored = async () => {
    const { data } = await (await call('GET', `/admin/pages?component=${first.id}`, token)).json()
    return data.map(({ title }: { title: string }) => title)
  }
  expect(await stored()).toEqual(['Alpha', 'Gamma', 'Alpha-one', 'Beta'])

  // Moves a page with its children, and back with one key.
  await getRow(page, 'Alpha').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => titles(page)).toEqual(['Beta', 'Alpha', 'Gamma', 'Alpha-one'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Gamma', 'Alpha-one', 'Beta'])
  await expect.poll(() => kept).toBe(5)

  // A move is saved even if the user leaves at once on a slow network.
  await getRow(page, 'Beta').focus()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 2000, downloadThroughput: 2000, uploadThroughput: 500 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Beta” is moved: 1 of 2, at the top.')).toBeAttached()
  await page.goto('about:blank')
  await expect.poll(stored).toEqual(['Beta', 'Alpha', 'Gamma', 'Alpha-one'])
})

test('pages are dragged among each other and to another component', async ({ page }) => {
  const { first, second, word } = await createCategory()
  await open(page, `/admin/documents?component=${first.slug}`)
  const [gamma, beta] = [getRow(page, 'Gamma'), getRow(page, 'Beta')]
  await drag(page, gamma, beta, { x: 200, y: 20 })
  await expect(gamma).toHaveAttribute('aria-level', '2')
  expect(await titles(page)).toEqual(['Alpha', 'Alpha-one', 'Beta', 'Gamma'])
  await drag(page, beta, getRow(page, 'Alpha'), { x: 200, y: 4 })
  await expect.poll(() => titles(page)).toEqual(['Beta', 'Gamma', 'Alpha', 'Alpha-one'])

  // A toast of the earlier move may cover the target.
  const other = page.getByRole('link', { name: `Second ${word}` })
  await other.scrollIntoViewIfNeeded()
  const { y, height } = (await other.boundingBox()) ?? { y: 0, height: 0 }
  await page.setViewportSize({ width: 1280, height: Math.round(y + height + 28) })
  await drag(page, getRow(page, 'Alpha'), other)
  await expect.poll(() => titles(page)).toEqual(['Beta', 'Gamma'])
  await other.click()
  await expect(page).toHaveURL(`/admin/documents?component=${second.slug}`)
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Alpha-one'])
})

test('a category and components are created, reordered, changed and deleted', async ({ page }) => {
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  await open(page, '/admin/documents')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await page.getByLabel('Name').fill(`Meßgeräte ${word}`)
  await expect(page.getByText(`/documents#category-messgerate-${word}`)).toBeVisible()
  await page.getByRole('button', { name: 'Create category' }).click()

  const addComponent = async (name: string, versions: string[]) => {
    await page.getByRole('button', { name: `New component in Meßgeräte ${word}` }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`${name} ${word}`)
    for (const version of versions) {
      await page.getByRole('button', { name: 'Add a version' }).click()
      await page.keyboard.type(version)
    }
    await page.getByRole('button', { name: 'Create component' }).click()
    await expect(page.getByRole('heading', { level: 2, name: `${name} ${word}` })).toBeVisible()
  }
  await addComponent('One', ['1.0', '2.0'])
  await addComponent('Two', [])
  const components = page
    .getByRole('listitem')
    .filter({ hasText: `Meßgeräte ${word}` })
    .getByRole('link')
  await expect(components).toHaveText([/^One/, /^Two/])
  await components.last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(components).toHaveText([/^Two/, /^One/])
  await expect(components.first()).toBeFocused()
  await drag(page, components.last(), components.first(), { x: 40, y: 4 })
  await expect(components).toHaveText([/^One/, /^Two/])

  await runAction(page, `One ${word}`, 'Edit')
  await page.getByRole('button', { name: 'Move 2.0 up' }).click()
  await page.getByRole('button', { name: 'Save component' }).click()
  await expect(page.getByRole('list', { name: 'Product versions' })).toHaveText('2.01.0')

  await page.getByRole('button', { name: `What to do with Meßgeräte ${word}` }).click()
  const refused = page.getByRole('menuitem', { name: /^Delete/ })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(refused).toContainText('Move or delete its components first.')
  await page.keyboard.press('Escape')
  for (const [name, noun] of [
    ['One', 'component'],
    ['Two', 'component'],
    ['Meßgeräte', 'category'],
  ]) {
    await runAction(page, `${name} ${word}`, /^Delete/)
    await page.getByRole('button', { name: `Delete the ${noun}` }).click()
    await expect(page.getByText(`“${name} ${word}” is deleted.`)).toBeVisible()
  }
  await expect(page.getByText(`Meßgeräte ${word}`, { exact: true })).toHaveCount(0)
})

test('a page is created in its component, published, disabled, withdrawn and deleted', async ({ page }) => {
  const { first, word } = await createCategory()
  const address = `/admin/documents?component=${first.slug}`
  await open(page, address)
  await runAction(page, 'Beta', 'New page under this')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(`Größe ${word}`)
  await expect(dialog.getByText(`/documents/grosse-${word}`)).toBeVisible()
  await expect(dialog.getByLabel('Under')).toHaveValue(/Beta$/)
  await dialog.getByRole('button', { name: 'Create the draft' }).click()
  await expect(page).toHaveURL(/\/admin\/pages\/[0-9a-f-]{36}$/)

  await open(page, address)
  const made = `Größe ${word}`
  await expect(getRow(page, made)).toHaveAttribute('aria-level', '2')
  await expect(getRow(page, made)).toContainText('Draft')
  await runAction(page, made, 'Publish')
  await expect(getRow(page, made)).toContainText('Published')
  await runAction(page, made, 'Disable')
  await expect(getRow(page, made)).toContainText('Disabled')
  expect((await call('GET', `/pages/slug/grosse-${word}`, token)).status).toBe(404)
  const notice = page.getByRole('alert').filter({ hasText: `“${made}” is disabled` })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(getRow(page, made)).toContainText('Published')
  await page.getByRole('button', { name: `What to do with ${made}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('Archive it first.')
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await expect(getRow(page, made)).toContainText('Archived')
  await runAction(page, made, 'Delete')
  await page.getByRole('button', { name: 'Delete the page' }).click()
  await expect(getRow(page, made)).toHaveCount(0)
})

test('a page is moved by name, and the filter is in the URL', async ({ page }) => {
  const { first, word, pages } = await createCategory()
  await call('PUT', `/pages/${pages.b.id}/status`, token, { status: 'published' })
  await open(page, `/admin/documents?component=${first.slug}`)
  await runAction(page, 'Gamma', 'Move to …')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Component').click()
  await page.getByRole('option', { name: `Second ${word}` }).click()
  await dialog.getByRole('button', { name: 'Move the page' }).click()
  await expect(getRow(page, 'Gamma')).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Second ${word} 1 page` })).toBeVisible()

  await page.getByRole('combobox', { name: 'Status' }).selectOption('published')
  await expect(page).toHaveURL(`/admin/documents?component=${first.slug}&status=published`)
  await expect.poll(() => titles(page)).toEqual(['Beta'])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('')
  await page.getByRole('searchbox', { name: 'Title or address' }).fill('alpha-one')
  await expect(page).toHaveURL(/q=alpha-one/)
  // A match is shown with its parents.
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Alpha-one'])
  await expect(page.getByText('1 of 3 pages')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Title or address' }).fill('nothing-like-it')
  await expect(page.getByText('No page matches.')).toBeVisible()
})

test('a large component is listed in pages, and its branches load on demand', async ({ page }) => {
  const { second, word } = await createCategory()
  const place = { component: second.id, audience: 'approved' }
  const make = (name: string, parent: string | null = null) =>
    ask('POST', '/pages', { ...place, parent, title: name, slug: `${word}-${name.toLowerCase()}` })
  const first = await make('First')
  await make('Leaf', first.id)
  for (let number = 2; number <= 27; number++) await make(`Number-${number}`)
  // Created in any order, because only their number matters.
  const rest = Array.from({ length: 177 }, (_none, index) => `Number-${index + 28}`)
  while (rest.length > 0) await Promise.all(rest.splice(0, 20).map((name) => make(name)))
  const address = `/admin/documents?component=${second.slug}`
  await open(page, address)
  expect(await titles(page)).toHaveLength(25)
  await expect(page.getByRole('search', { name: 'Find pages' })).toContainText('205 pages')

  await getRow(page, 'First').focus()
  await page.keyboard.press('ArrowRight')
  await expect(getRow(page, 'Leaf')).toHaveAttribute('aria-level', '2')
  await expect(getRow(page, 'First')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(getRow(page, 'Leaf')).toHaveCount(0)

  // Moves a page beyond the last row of the list's page.
  await page.keyboard.press('End')
  await expect(getRow(page, 'Number-25')).toBeFocused()
  await expect(getRow(page, 'Number-25')).toHaveAttribute('aria-setsize', '204')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('“Number-25” is moved: 26 of 204, at the top.')).toBeAttached()
  await expect(getRow(page, 'Number-26')).toBeVisible()
  await expect(getRow(page, 'Number-25')).toHaveCount(0)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(`${address}&page=2`)
  await expect.poll(async () => (await titles(page))[0]).toBe('Number-25')

  // Under a page that is not loaded.
  await runAction(page, 'Number-25', 'Move to …')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Under').fill('number-203')
  await page.getByRole('option', { name: 'Number-203' }).click()
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await dialog.getByRole('button', { name: 'Move the page' }).click()
  await expect(getRow(page, 'Number-25')).toHaveCount(0)

  await kept
  await page.getByRole('searchbox', { name: 'Title or address' }).fill('number-25')
  await expect.poll(() => titles(page)).toEqual(['Number-203', 'Number-25'])
  await expect(page.getByText('1 of 205 pages')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Title or address' }).fill('')
  await runAction(page, 'First', 'Only what is under this')
  await expect(page).toHaveURL(`${address}&under=${first.id}`)
  await expect.poll(() => titles(page)).toEqual(['Leaf'])
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await expect(page).toHaveURL(address)
})

test('axe finds no fault in the menu and dialogs, and on a phone categories come before pages', async ({
  page,
}) => {
  const { first, word } = await createCategory()
  await open(page, `/admin/documents?component=${first.slug}`)
  const check = async (part: string) => expect(await runAxe(page, { within: [part] })).toEqual([])
  await page.getByRole('button', { name: 'What to do with Alpha', exact: true }).click()
  await check('[role="menu"]')
  await page.getByRole('menuitem', { name: 'New page under this' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await check('[role="dialog"] form')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit component' }).click()
  await page.getByRole('button', { name: 'Add a version' }).click()
  await check('[role="dialog"] form')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'All components' }).click()
  await expect(list(page)).toBeHidden()
  await page.getByRole('link', { name: `First ${word}` }).click()
  await expect(page).toHaveURL(`/admin/documents?component=${first.slug}`)
  await expect(getRow(page, 'Alpha')).toBeVisible()
})
