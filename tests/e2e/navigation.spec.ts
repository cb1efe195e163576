import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { getScrollTop, expectScrolledToTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

test('a new page starts at the top, going back restores the scroll position, and a phone has a drawer', async ({
  page,
}) => {
  await page.goto('/faq')
  await waitForHydration(page)
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  await expect.poll(() => getScrollTop(page)).toBe(1200)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Explore' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/explore')
  await expectScrolledToTop(page)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect.poll(() => getScrollTop(page)).toBe(1200)

  await test.step('the keyboard opens and closes the drawer', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    const explore = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Explore' })
    await expect(explore).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(explore).toBeHidden()
  })
})

test.describe('with a failing connection', () => {
  test.use({ expectedErrors: /ERR_FAILED|Network Error/ })

  test('the administration keeps its top bar and side bar while the page changes', async ({
    page,
    context,
  }) => {
    await giveSession(context, demoEmail('admin'))
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/admin/accounts')
    await waitForHydration(page)
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

    await test.step('an error shows the error layout alone', async () => {
      await page.route('**/_serverFn/**', (route) => route.abort())
      await sideBar.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The portal cannot be reached')
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(sideBar).toHaveCount(0)
      await page.unroute('**/_serverFn/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
      await expect(sideBar).toHaveCount(1)
    })
  })

  test('the current link is marked, Ctrl K opens the palette, and an unreachable page loads once it can', async ({
    page,
    context,
  }) => {
    await giveSession(context, demoEmail('approved'))
    await page.goto('/community')
    await waitForHydration(page)
    const places = page.getByRole('navigation', { name: 'Places' })
    await expect(places.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', /true|page/)
    await expect(places.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    await expect(page).toHaveURL('/community')
    await page.keyboard.press('Escape')
    await page.route('**/_serverFn/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Learning', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('The portal cannot be reached')
    await page.unroute('**/_serverFn/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title).toHaveText('Learning paths')
  })
})
