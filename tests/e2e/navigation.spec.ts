import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { scrolled, standsAtTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

test('a new page begins at the top, and going back restores the scroll position', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  await expect.poll(() => scrolled(page)).toBe(1200)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Explore' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/explore')
  await standsAtTop(page)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect.poll(() => scrolled(page)).toBe(1200)
})

test('the current place is marked, and Ctrl K opens the palette', async ({ page, context }) => {
  await giveSession(context, demoEmail('approved'))
  await page.goto('/documents/read-intervals')
  await hydrated(page)
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect(places.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'true')
  await expect(places.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await expect(page).toHaveURL('/documents/read-intervals')
})

test('a phone has the navigation in a drawer that the keyboard opens and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await hydrated(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Explore' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('link', { name: 'Explore' })).toBeHidden()
})

test('in administration, top bar and side bar stay as they are while the page changes', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/admin/accounts')
  await hydrated(page)
  const sideBar = page.getByRole('navigation', { name: 'Administration' })
  const nodes = await page.evaluateHandle(() => [
    document.querySelector('header'),
    document.querySelector('#side-bar'),
  ])
  const isKept = () =>
    nodes.evaluate(([header, side]) => {
      const [newHeader, newSide] = [document.querySelector('header'), document.querySelector('#side-bar')]
      return header !== null && side !== null && header === newHeader && side === newSide
    })
  const getScroll = () => sideBar.evaluate((element) => element.parentElement?.scrollTop ?? 0)
  await sideBar.evaluate((element) => element.parentElement?.scrollTo({ top: 150, behavior: 'instant' }))
  expect(await getScroll()).toBe(150)
  for (const [name, title] of [
    ['Webhooks', 'Webhooks'],
    ['Learning paths', 'Learning paths'],
    ['Audit log', 'Audit log'],
  ] as const) {
    await sideBar.getByRole('link', { name }).evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(sideBar.getByRole('link', { name })).toHaveAttribute('aria-current', /page|true/)
    expect(await isKept(), name).toBe(true)
    expect(await getScroll(), name).toBe(150)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learning paths')
  expect(await isKept()).toBe(true)
  expect(await getScroll()).toBe(150)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED|Network Error/ })

  test('an error in administration shows the error layout alone', async ({ page, context }) => {
    await giveSession(context, demoEmail('admin'))
    await page.goto('/admin/accounts')
    await hydrated(page)
    const sideBar = page.getByRole('navigation', { name: 'Administration' })
    await page.route('**/_serverFn/**', (route) => route.abort())
    await sideBar.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The portal cannot be reached')
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(sideBar).toHaveCount(0)
    await page.unroute('**/_serverFn/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
    await expect(sideBar).toHaveCount(1)
  })

  test('a link says that the portal cannot be reached, and the page comes once it can', async ({
    page,
    context,
  }) => {
    await giveSession(context, demoEmail('approved'))
    await page.goto('/community')
    await hydrated(page)
    await page.route('**/_serverFn/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Learning', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('The portal cannot be reached')
    await page.unroute('**/_serverFn/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title).toHaveText('Learning paths')
  })
})
