import type { Page } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { countMailsTo, getLink, waitForMail } from '../support/e2e/mailbox'
import { expect, freshEmail, test } from '../support/e2e/test'

// A taken address gets 409.
test.use({ expectedErrors: /status of 409/, permissions: ['clipboard-read', 'clipboard-write'] })

const password = 'Meter-reader-12'
const invitation = /^Subject: You are invited/im

/** Opens the invitation page as an administrator. */
const openDesk = async (desk: Page, by?: 'table' | 'account') => {
  await giveSession(desk.context(), demoEmail('admin'))
  await desk.goto(`/admin/accounts/add${by === undefined ? '' : `?by=${by}`}`)
  await waitForHydration(desk)
}

/** Returns the HTML of the registration page that a link opens for a visitor. */
const getPage = async (link: string) => (await fetch(new URL(link, productAddress))).text()

const personWith = async (email: string, chosen: string) => {
  const { token, identityUid } = await getToken(email, chosen)
  const person: { status: string; role: string; verified: boolean } = await (
    await call('GET', `/users/${identityUid}`, token)
  ).json()
  return person
}

const listed = (desk: Page, email: string) => desk.getByRole('row').filter({ hasText: email })

test('addresses are pasted, an invalid row is reported, and an accepted invitation approves the user', async ({
  browser,
  page: desk,
}) => {
  const [ana, ben] = [freshEmail('ana'), freshEmail('ben')]
  await openDesk(desk)
  await desk.getByLabel('E-mail addresses').fill(`Ana Figueiredo <${ana}>\nben at company.com\n${ben}`)
  const understood = desk.getByRole('region', { name: 'What was understood' })
  await expect(understood.getByRole('status')).toHaveText('2 understood, 1 not')
  await expect(understood.getByRole('listitem').nth(1)).toContainText('Include an @, as in')
  await desk.getByLabel('Approve on registering').check()
  await desk.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(desk.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText('2 of 2 invited')
  await expect(desk.getByLabel('E-mail addresses')).toHaveValue('ben at company.com')
  await expect(listed(desk, ana)).toContainText('Pending')

  const page = await (await browser.newContext()).newPage()
  await page.goto(getLink(await waitForMail(ana, invitation), '/register'))
  await waitForHydration(page)
  const address = page.getByRole('textbox', { name: 'E-mail' })
  await expect(address).toHaveValue(ana)
  await expect(address).not.toBeEditable()
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('More about you (optional)').click()
  await page
    .getByRole('radiogroup', { name: /developed metering/ })
    .getByLabel('Yes')
    .check()
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register-complete')
  await expect(page.locator('[aria-current="step"]')).toContainText('Build')
  expect(await personWith(ana, password)).toMatchObject({ status: 'approved', role: 'user', verified: true })

  await desk.getByLabel('State').selectOption('Accepted')
  await expect(listed(desk, ana)).toContainText('Accepted')
  await expect(listed(desk, ben)).toHaveCount(0)
})

test('an invitation is resent, copied as a link, and revoked, and its links then say so', async ({
  page: desk,
}) => {
  const email = freshEmail('carla')
  await openDesk(desk)
  await desk.getByLabel('E-mail addresses').fill(email)
  await desk.getByRole('button', { name: 'Invite 1 person' }).click()
  const mailed = getLink(await waitForMail(email, invitation), '/register')

  await desk.getByRole('button', { name: `Send the invitation of ${email} again` }).click()
  await expect.poll(() => countMailsTo(email, invitation), { timeout: 60_000 }).toBe(2)

  await desk.getByRole('button', { name: `Copy a link for ${email}` }).click()
  await expect(desk.getByText(`The link for ${email} is copied.`)).toBeVisible()
  const pasted = desk.getByLabel('E-mail addresses')
  await pasted.fill('')
  await pasted.press('ControlOrMeta+V')
  const copied = await pasted.inputValue()
  expect(copied).not.toBe(new URL(mailed, productAddress).href)
  expect(await getPage(copied)).toContain(email)

  // Simulates a page without HTTPS, which has no clipboard.
  await desk.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await desk.getByRole('button', { name: `Copy a link for ${email}` }).click()
  const shown = desk.getByLabel('Copy it from here')
  await expect(shown).toHaveValue(/\/register\?invitation=/)
  await desk.keyboard.press('Escape')

  await desk.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke the invitation' }).click()
  await expect(listed(desk, email)).toContainText('Revoked')
  for (const link of [mailed, copied]) {
    const page = await getPage(link)
    expect(page).toContain('has expired, was used before, or was taken back')
    expect(page).not.toContain(email)
  }
  await desk.getByLabel('State').selectOption('Pending')
  await expect(desk).toHaveURL(/state=pending/)
  await expect(listed(desk, email)).toHaveCount(0)
})

test('an invitation table is checked row by row before it is sent, and its details are stored', async ({
  page: desk,
}) => {
  const [first, second] = [freshEmail('eva'), freshEmail('finn')]
  await openDesk(desk, 'table')
  const table = `email;firstName;role;status;phone;companyName\n${first};Eva;admin;;;\nno-address;X;;;;\n${second};Finn;;approved;;Red Sur\n${second};Finn;;;;`
  const chooser = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Choose a CSV file' }).click()
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  const understood = desk.getByRole('region', { name: 'What was understood' })
  await expect(understood.getByRole('status')).toHaveText('2 of 4 will be invited')
  const rows = understood.getByRole('listitem')
  await expect(rows.nth(0)).toContainText('Eva, Administrator')
  await expect(rows.nth(1)).toContainText('Include an @, as in')
  await expect(rows.nth(2)).toContainText('approved on registering')
  await expect(rows.nth(3)).toContainText('Not invited again')
  await expect(desk.getByText('Columns left out: phone.')).toBeVisible()
  expect(countMailsTo(first, invitation)).toBe(0)

  await desk.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(desk.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText('2 of 4 invited')
  await expect(listed(desk, first)).toContainText('Administrator')
  const page = await getPage(getLink(await waitForMail(second, invitation), '/register'))
  for (const detail of ['Finn', 'Red Sur']) expect(page).toContain(`value="${detail}"`)
})

test('an administrator creates an account, and its owner chooses the password by the mailed link', async ({
  browser,
  page: desk,
}) => {
  const email = freshEmail('gita')
  await openDesk(desk, 'account')
  await desk.getByRole('button', { name: 'Open the account' }).click()
  await expect(desk.getByText('Enter an e-mail address.')).toBeVisible()
  await expect(desk.getByText('Enter the first name.')).toBeVisible()
  await desk.getByLabel('E-mail').fill(demoEmail('approved'))
  await desk.getByLabel('First name').fill('Gita')
  await desk.getByLabel('Last name').fill('Rao')
  await desk.getByLabel('Approved').check()
  await desk.getByRole('button', { name: 'Open the account' }).click()
  await expect(desk.getByText('There is an account with this address already.')).toBeVisible()
  await desk.getByLabel('E-mail').fill(email)
  await desk.getByRole('button', { name: 'Open the account' }).click()
  await expect(desk.getByText(`The account of ${email} is open.`)).toBeVisible()

  const mail = await waitForMail(email, /opened an account for you/)
  const page = await (await browser.newContext()).newPage()
  await page.goto(getLink(mail, '/firebase-auth-action'))
  await waitForHydration(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(`From now on ${email} logs in with the new password.`)).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  const person = await personWith(email, password)
  expect(person).toMatchObject({ status: 'approved', role: 'user', verified: true, termsVersion: null })

  const terms = page.getByRole('complementary', { name: 'Terms of use' })
  await expect(terms).toContainText(/version 1 of \d+ \w+ \d{4}\./)
  await terms.getByRole('button', { name: 'Accept' }).click()
  await expect(terms).toBeHidden()
  expect(await personWith(email, password)).toMatchObject({ termsVersion: 1 })
})
