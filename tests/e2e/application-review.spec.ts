import type { Browser } from 'playwright/test'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createAdministrator, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// A decision on an application that was decided meanwhile gets 409.
test.use({ expectedErrors: /status of 409/ })

const createApplicant = async (name: string) => {
  const person = await registerConfirmed(name)
  const { token } = await getToken(person.email, person.password)
  const answers = { project: `Detect feeders for ${name}.`, devices: 120, country: 'Chile' }
  const sent = await call('POST', `/users/${person.identityUid}/application`, token, answers)
  expect(sent.status).toBe(200)
  return { ...person, name: `Test ${name}` }
}

const readApplication = async (identityUid: string) => {
  const { token } = await getToken(demoEmail('admin'))
  const answer = await call('GET', `/users/${identityUid}/application`, token)
  const application: { state: string; claim: { name: string } | null } = await answer.json()
  return application
}

const getState = async (identityUid: string) => (await readApplication(identityUid)).state

const decide = async (identityUid: string, decision: 'approved' | 'denied') => {
  const { token } = await getToken(demoEmail('admin'))
  const body = { decision, message: 'Please say more.' }
  expect((await call('POST', `/admin/users/${identityUid}/application/review`, token, body)).status).toBe(200)
}

const getReview = (identityUid: string) => `/admin/profile/application?id=${identityUid}`

/** Opens a browser in which another administrator is signed in. */
const otherDesk = async (browser: Browser, name: string) => {
  const person = await createAdministrator(name)
  const desk = await (await browser.newContext()).newPage()
  await giveSession(desk.context(), person.email, person.password)
  return { desk, name: `Test ${name}` }
}

test('the queue is sorted by waiting time, shows who has opened an application, and denies several at once', async ({
  page,
  browser,
}) => {
  const first = await createApplicant('oldest')
  const later = await createApplicant('newer')
  const { desk: other, name } = await otherDesk(browser, 'kishi')
  const getClaim = async () => (await readApplication(first.identityUid)).claim?.name
  const getRow = (person: string) => page.getByRole('row').filter({ hasText: person })
  const claimNotice = page.getByText(`${name} is looking at this too`)
  await other.goto(getReview(first.identityUid))
  await expect.poll(getClaim).toBe(name)

  await giveSession(page.context(), demoEmail('admin'))
  await page.goto('/admin/profile/application')
  await waitForHydration(page)
  await expect(getRow(first.name).getByText(name)).toBeVisible()
  await expect(getRow(later.name).getByText(name)).toHaveCount(0)
  const rows = await page.getByRole('row').allInnerTexts()
  const getPlace = (person: string) => rows.findIndex((row) => row.includes(person))
  expect(getPlace(first.name)).toBeGreaterThan(0)
  expect(getPlace(later.name)).toBeGreaterThan(getPlace(first.name))
  await getRow(first.name).getByRole('link', { name: first.name }).click()
  await expect(claimNotice).toBeVisible()

  await waitForHydration(other)
  await other.getByRole('link', { name: 'Review queue' }).first().click()
  await expect(other.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()
  await expect.poll(getClaim).not.toBe(name)

  await page.getByRole('link', { name: 'Review queue' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()
  for (const person of [first, later]) await page.getByRole('checkbox', { name: person.name }).check()
  await decide(later.identityUid, 'approved')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deny' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${first.name}, ${later.name}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Deny 2 applications' }).click()
  await expect(dialog.getByText(/Say why/)).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('The project is not clear yet')
  await expect(dialog.getByText('Sends 2 mails')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deny 2 applications' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 denied. 1 not decided.')
  await expect(dialog.getByRole('listitem').filter({ hasText: later.name })).toContainText('no longer waits')
  expect(await getState(first.identityUid)).toBe('denied')
  expect(await getState(later.identityUid)).toBe('approved')
})

test('a second decision is refused with a message; a decision can be undone on its card and in the toast', async ({
  page,
}) => {
  const contested = await createApplicant('contested')
  const undone = await createApplicant('undone')
  await createApplicant('following')
  await giveSession(page.context(), demoEmail('admin'))

  await page.goto(getReview(contested.identityUid))
  await waitForHydration(page)
  await page.getByRole('radio', { name: /^Deny/ }).check()
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Please say more.')
  await decide(contested.identityUid, 'approved')
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(page.getByText(/decided meanwhile: approved/)).toBeVisible()
  expect(await getState(contested.identityUid)).toBe('approved')

  await page.getByRole('link', { name: 'Review queue' }).first().click()
  await page.getByRole('link', { name: undone.name }).click()
  await page.getByText('What the mail says').click()
  await expect(page.getByText('Your access is approved')).toBeVisible()
  await expect(page.getByText(`To ${undone.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: undone.name })
  await expect(toast.getByText(`${undone.name} is approved.`)).toBeVisible()
  expect(await getState(undone.identityUid)).toBe('approved')
  await page.getByRole('complementary', { name: 'Decision' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: /^Approve/ })).toBeVisible()
  await expect(page.getByText('No mail was sent.')).toBeVisible()
  expect(await getState(undone.identityUid)).toBe('submitted')

  await page.getByRole('button', { name: 'Approve and open next' }).click()
  await expect(page).not.toHaveURL(new RegExp(undone.identityUid))
  expect(await getState(undone.identityUid)).toBe('approved')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${undone.name} waits for a decision again. No mail was sent.`)).toBeVisible()
  expect(await getState(undone.identityUid)).toBe('submitted')
})
