import type { Page } from 'playwright/test'
import { demoEmail, giveSession, type DemoPerson } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

const text = 'transformer'

// Long, because a throttled browser is slow on a busy machine.
test.setTimeout(600_000)
const timeout = 120_000
/** Milliseconds between two keys, so that the slow page hydrates between them. */
const delay = 80

/** Makes the browser as slow as a phone. */
const throttle = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Screen {
  path: string
  label: string
  /** Checks that React has the text. */
  seen?: (page: Page) => Promise<void>
  person?: DemoPerson
  /** All fields share one mechanism, so the others run only at night. */
  isSample?: true
}

const inAddress = (parameter: string) => async (page: Page) =>
  expect(page).toHaveURL(new RegExp(`[?&]${parameter}=${text}(?:&|$)`))

const screens: Screen[] = [
  {
    path: '/faq',
    label: 'Find a question',
    seen: (page) => expect(page.getByText(/^\d+ of \d+ questions$/)).toBeVisible(),
    isSample: true,
  },
  { path: '/search', label: 'Search for', seen: inAddress('q') },
  { path: '/search?q=meter', label: 'Search for', seen: inAddress('q') },
  { path: '/login', label: 'E-mail' },
  { path: '/login', label: 'Password' },
  { path: '/register', label: 'First name' },
  { path: '/contact-us', label: 'Message' },
  {
    path: '/community/questions',
    label: 'Words in it, or in its answers',
    seen: inAddress('text'),
    person: 'approved',
  },
  { path: '/profile', label: 'Company', person: 'approved', isSample: true },
  { path: '/admin/accounts', label: 'Name or e-mail', seen: inAddress('name'), person: 'admin' },
]

const field = (page: Page, label: string) =>
  page.locator('main').getByLabel(label, { exact: true }).and(page.locator('input, textarea')).first()

for (const { path, label, seen, person, isSample } of screens) {
  const title = `text typed into ${label} of ${path} during hydration is kept, and reaches React`
  test(title, { tag: isSample ? [] : ['@nightly'] }, async ({ page, context }) => {
    if (person !== undefined) await giveSession(context, demoEmail(person))
    await throttle(page)
    await page.goto(path, { waitUntil: 'commit' })
    const box = field(page, label)
    await box.waitFor()
    await box.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text, { delay })
    await waitForHydration(page)
    if (seen) await seen(page)
    await expect(box).toHaveValue(text)
    // A text that React does not have would be lost at the next change of the form.
    await box.press('End')
    await box.pressSequentially('s')
    await expect(box).toHaveValue(`${text}s`)
  })
}

test('the caret keeps its position during hydration', async ({ page }) => {
  await throttle(page)
  await page.goto('/search', { waitUntil: 'commit' })
  const box = field(page, 'Search for')
  await box.waitFor()
  await box.focus()
  await page.keyboard.type('transmer')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('for', { delay })
  await waitForHydration(page)
  await expect(box).toHaveValue(text)
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8)
  await inAddress('q')(page)
  // A text that React does not have would be lost at the next change of the form.
  await box.press('End')
  await box.pressSequentially('s')
  await expect(box).toHaveValue(`${text}s`)
})

for (const person of [undefined, 'approved'] as const) {
  const title = `text that ${person ?? 'a visitor'} types after Ctrl K before hydration is in the palette`
  test(title, { tag: person === undefined ? [] : ['@nightly'] }, async ({ page, context }) => {
    if (person !== undefined) await giveSession(context, demoEmail(person))
    await throttle(page)
    await page.goto('/faq', { waitUntil: 'load' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text, { delay })
    const box = page.getByRole('dialog').getByRole('combobox', { name: 'Search or jump to' })
    await expect(box).toHaveValue(text, { timeout })
    await expect(box).toBeFocused()
    await expect(page.getByRole('option', { name: `Search for “${text}” in everything` })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Search or jump to' })).toHaveCount(0)
  })
}
