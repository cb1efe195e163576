import type { Locator, Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { demoEmail, giveSession, tokenOf, type DemoPerson } from '../support/e2e/identity'
import { pressOn } from '../support/e2e/keys'
import { hydrated } from '../support/e2e/log-in'
import { installReach } from '../support/e2e/reach/in-page'
import { getAddress, screens } from '../support/e2e/screens'
import { expect, test } from '../support/e2e/test'

// Every screen is walked through with the Tab key in accessibility.spec.ts, which has it loaded already.

const open = async (page: Page, path: string, person?: DemoPerson) => {
  if (person !== undefined) await giveSession(page.context(), demoEmail(person))
  await page.goto(path)
  await hydrated(page)
}

for (const [path, person] of [
  ['/faq', undefined],
  ['/admin/accounts', 'admin'],
] as const) {
  test(`the first press of Tab shows the way to the content of ${path}, and it leads there`, async ({
    page,
  }) => {
    await open(page, path, person)
    await page.keyboard.press('Tab')
    const way = page.getByRole('link', { name: 'Skip to the content' })
    await expect(way).toBeFocused()
    await expect(way).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
}

/** Opens with Enter, goes into it, closes with Escape, and looks where the focus is then. */
const opensAndCloses = async (page: Page, opener: Locator, opened: Locator) => {
  await pressOn(page, opener)
  await expect(opened).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('body')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

test('Escape closes menus, dialogs and drawers, and the focus is where it was', async ({ page }) => {
  await open(page, '/admin/accounts?status=pending', 'admin')
  await opensAndCloses(
    page,
    page.getByRole('button', { name: /^Your menu/ }),
    page.getByRole('button', { name: 'Sign out' }),
  )
  await opensAndCloses(
    page,
    page.getByRole('button', { name: 'Save this view' }),
    page.getByRole('dialog').getByRole('button', { name: 'Save view' }),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await opensAndCloses(
    page,
    page.getByRole('button', { name: 'Accounts', exact: true }),
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }),
  )
})

test('a refused registration focuses the first error, and each error is described with its field', async ({
  page,
}) => {
  await open(page, '/register')
  await pressOn(page, page.getByRole('button', { name: 'Register', exact: true }))
  const first = page.getByRole('textbox', { name: 'First name' })
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription('Enter your first name.')
  await page.evaluate(installReach)
  expect(await page.evaluate(() => window.reach.unsaid())).toEqual([])
  expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(1)
})

// One page says for each of them what came of it.
const getPage = (pathname: string) => pathname.replace(/^(\/unsubscribe)\/.*/, '$1')

const getTitle = async (path: string, person: DemoPerson | null): Promise<string> => {
  const cookie = person === null ? '' : `token=${(await tokenOf(demoEmail(person))).token}`
  const answer = await fetch(`${productAddress}${path}`, { headers: { cookie }, redirect: 'manual' })
  return /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? ''
}

test('every screen has a unique title', async () => {
  const titles = new Map<string, Set<string>>()
  for (const screen of screens) {
    const [path, person] = screen
    // One after the other, because other tests use the portal meanwhile.
    const title = await getTitle(await getAddress(screen), person)
    const { pathname } = new URL(path, productAddress)
    titles.set(title, (titles.get(title) ?? new Set()).add(getPage(pathname)))
  }
  expect([...titles].filter(([title, paths]) => title === '' || paths.size > 1)).toEqual([])
})

test.describe('refusals', () => {
  // The status of the page itself.
  test.use({ expectedErrors: /status of 501/ })

  test('the title of a refused screen stays after hydration', async ({ page }) => {
    await open(page, '/admin/accounts', 'approved')
    await expect(page).toHaveTitle(/^Restricted page, /)
  })
})

test('the title of a refused screen says so, and does not name the requested page', async () => {
  expect(await getTitle('/admin/accounts', 'approved')).toMatch(/^Restricted page, /)
  expect(await getTitle('/documents', 'pending')).toMatch(/^Limited to approved users, /)
  expect(await getTitle('/dashboard', 'blocked')).toMatch(/^Restricted page, /)
  expect(await getTitle('/admin/accounts', null)).toMatch(/^Page not found, /)
  expect(await getTitle('/admin/accounts', 'admin')).toMatch(/^Accounts, /)
})
