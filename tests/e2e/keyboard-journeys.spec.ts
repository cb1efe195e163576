import type { Page } from 'playwright/test'
import { demoEmail, demoPassword, giveSession } from '../support/e2e/identity'
import { pressOn, tabTo, typeInto } from '../support/e2e/keyboard'
import { finishPath } from '../support/e2e/learners'
import { waitForHydration } from '../support/e2e/log-in'
import { getLink, waitForMail } from '../support/e2e/mailbox'
import { createApprovedUser } from '../support/e2e/people'
import { expect, freshEmail, test } from '../support/e2e/test'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** Fills the log-in form with the keyboard. */
const logInByKeys = async (page: Page, email: string, password: string) => {
  await expect(title(page)).toHaveText('Log in')
  await waitForHydration(page)
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail' }), email)
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
}

/** Chooses an option of a select by typing its beginning. */
const choose = async (page: Page, name: string, words: string) => {
  const list = page.getByRole('combobox', { name })
  // A pause of a second between two keys starts a new search.
  await expect(async () => {
    await typeInto(page, list, words)
    await expect(list).toHaveValue(words, { timeout: 1_500 })
  }).toPass()
}

test('a user registers, applies and is approved with the keyboard alone', async ({ page, browser }) => {
  const email = freshEmail('keys')
  const password = 'Meter-reader-12'

  await open(page, '/register')
  await typeInto(page, page.getByLabel('First name'), 'Kirsten')
  await typeInto(page, page.getByLabel('Last name'), 'Keys')
  await typeInto(page, page.getByLabel('E-mail'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await typeInto(page, page.getByLabel('Company'), 'Red Sur')
  await pressOn(page, page.locator('summary').filter({ hasText: 'More about you' }))
  const experience = page.getByRole('radiogroup', { name: /developed metering/ })
  await pressOn(page, experience.getByLabel('Yes'), 'Space')
  await pressOn(page, page.getByRole('checkbox', { name: /terms of use/ }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Register', exact: true }))
  await expect(page).toHaveURL('/register-complete')

  await open(page, getLink(await waitForMail(email, /\/confirm\//), '/user/'))
  await pressOn(page, page.getByRole('button', { name: 'Confirm e-mail' }))
  await expect(title(page)).toHaveText('Your e-mail is confirmed')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Apply for access' }))

  await expect(page).toHaveURL('/profile/application')
  await waitForHydration(page)
  await typeInto(page, page.getByLabel('What will you build?'), 'A watch on the voltage of a street.')
  await typeInto(page, page.getByLabel('Number of devices'), '40')
  await choose(page, 'Where they will run', 'Chile')
  await pressOn(page, page.getByLabel('Interval data'), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Submit application' }))
  await expect(title(page)).toHaveText('A person reviews your application')

  const desk = await (await browser.newContext()).newPage()
  await open(desk, '/login')
  await logInByKeys(desk, demoEmail('admin'), demoPassword)
  await open(desk, `/admin/accounts?name=${encodeURIComponent(email)}`)
  await pressOn(desk, desk.getByRole('link', { name: 'Kirsten Keys' }))
  await pressOn(desk, desk.getByRole('link', { name: 'Review it' }))
  await expect(desk).toHaveURL(/\/admin\/profile\/application\?id=/)
  await waitForHydration(desk)
  await typeInto(desk, desk.getByRole('textbox', { name: /^Message to/ }), 'Welcome.')
  await pressOn(desk, desk.getByRole('button', { name: 'Approve', exact: true }))
  await expect(desk.getByText('Kirsten Keys is approved.').first()).toBeVisible()
})

test('a member requests a kit with the keyboard alone', async ({ page, context }) => {
  const person = await createApprovedUser('keys')
  // The kit requires this path.
  await finishPath(person, 'first-reading')
  await giveSession(context, person.email, person.password)
  await open(page, '/request-devkit')
  const kit = page.getByRole('radio', { name: 'G1 gateway board' })
  await tabTo(page, page.getByRole('radio').first())
  for (let presses = 0; presses < 10 && !(await kit.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(kit).toBeChecked()
  await typeInto(page, page.getByLabel('What it is for'), 'Events of several meters.')
  await typeInto(page, page.getByLabel('Street and number'), 'Calle Uno 1')
  await typeInto(page, page.getByLabel('Postal code'), '2340000')
  await typeInto(page, page.getByLabel('City'), 'Valparaíso')
  await choose(page, 'Country', 'Chile')
  await pressOn(page, page.getByRole('button', { name: 'Request kit' }))
  await expect(page.getByText('Your request for the G1 gateway board is in.')).toBeVisible()
})
