import type { Browser } from 'playwright/test'
import { call, demoEmail, giveSession, tokenOf } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { countMailsTo, mailTo } from '../support/e2e/mailbox'
import { ownAdministrator, registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// A decision that came too late is refused with 409.
test.use({ expectedErrors: /status of 409/ })

// The decision's mail waits until the decision can no longer be undone.
const untilMailed = 60_000
const decisionMail = /^Subject:.*approved/im

const applicant = async (name: string) => {
  const person = await registerConfirmed(name)
  const { token } = await tokenOf(person.email, person.password)
  const answers = { project: `Detect feeders for ${name}.`, devices: 120, country: 'Chile' }
  const sent = await call('POST', `/users/${person.identityUid}/application`, token, answers)
  expect(sent.status).toBe(200)
  return { ...person, name: `Test ${name}` }
}

const getStatus = async (identityUid: string) => {
  const { token } = await tokenOf(demoEmail('admin'))
  const person: { status: string } = await (await call('GET', `/users/${identityUid}`, token)).json()
  return person.status
}

const getReview = (identityUid: string) => `/admin/profile/application?id=${identityUid}`

/** A browser at which the demonstration's administrator is signed in. */
const getDesk = async (browser: Browser) => {
  const context = await browser.newContext()
  await giveSession(context, demoEmail('admin'))
  return context.newPage()
}

/** A browser at which another administrator is signed in. */
const secondDesk = async (browser: Browser, name: string) => {
  const person = await ownAdministrator(name)
  const desk = await (await browser.newContext()).newPage()
  await giveSession(desk.context(), person.email, person.password)
  return { desk, name: `Test ${name}` }
}

test('the queue is in order of waiting, and shows which administrator has opened what', async ({
  browser,
}) => {
  const first = await applicant('oldest')
  const later = await applicant('newer')
  const one = await getDesk(browser)
  const { desk: two, name } = await secondDesk(browser, 'kishi')

  await two.goto(getReview(first.identityUid))
  await hydrated(two)
  await expect
    .poll(async () => {
      await one.goto('/admin/profile/application')
      return one.getByRole('row').filter({ hasText: first.name }).getByText(name).count()
    })
    .toBe(1)
  const rows = await one.getByRole('row').allInnerTexts()
  const getPlace = (person: string) => rows.findIndex((row) => row.includes(person))
  expect(getPlace(first.name)).toBeGreaterThan(0)
  expect(getPlace(later.name)).toBeGreaterThan(getPlace(first.name))
  await expect(one.getByRole('row').filter({ hasText: later.name }).getByText(name)).toHaveCount(0)

  await one.goto(getReview(first.identityUid))
  await expect(one.getByText(`${name} is looking at this too`)).toBeVisible()

  await two.getByRole('link', { name: 'Review queue' }).first().click()
  await expect(two.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()
  await expect
    .poll(async () => {
      await one.goto(getReview(first.identityUid))
      await hydrated(one)
      return one.getByText(`${name} is looking at this too`).count()
    })
    .toBe(0)
})

test('a decision undone within half a minute is never sent', async ({ browser, page }) => {
  const undone = await applicant('undone')
  const kept = await applicant('kept')
  const desk = await getDesk(browser)

  await desk.goto(getReview(undone.identityUid))
  await hydrated(desk)
  await desk.getByText('What the mail says').click()
  await expect(desk.getByText('Your access is approved')).toBeVisible()
  await expect(desk.getByText(`To ${undone.email}`)).toBeVisible()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(desk.getByRole('alert').getByText(`${undone.name} is approved.`)).toBeVisible()
  expect(await getStatus(undone.identityUid)).toBe('approved')
  await desk.getByRole('complementary', { name: 'Decision' }).getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByRole('radio', { name: /^Approve/ })).toBeVisible()
  await expect(desk.getByText('No mail was sent.')).toBeVisible()
  expect(await getStatus(undone.identityUid)).toBe('pending')

  await giveSession(page.context(), undone.email, undone.password)
  await page.goto('/profile/application')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A person reviews your application')
  await expect(page.getByText('Waiting for review')).toBeVisible()
  await expect(page.getByText('was approved')).toHaveCount(0)

  // Decided after it and not undone: once this one's mail is there, the other's would be too.
  await desk.goto(getReview(kept.identityUid))
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await mailTo(kept.email, decisionMail, untilMailed)
  expect(countMailsTo(undone.email, decisionMail)).toBe(0)
  await expect(desk.getByText(/can be undone for 30 seconds, until its mail goes out/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('the toast undoes a decision after the next application was opened', async ({ browser }) => {
  const decided = await applicant('passed')
  await applicant('following')
  const desk = await getDesk(browser)
  await desk.goto(getReview(decided.identityUid))
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Approve and open next' }).click()
  await expect(desk).not.toHaveURL(new RegExp(decided.identityUid))
  expect(await getStatus(decided.identityUid)).toBe('approved')
  await desk.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText(`${decided.name} waits for a decision again. No mail was sent.`)).toBeVisible()
  expect(await getStatus(decided.identityUid)).toBe('pending')
})

test('of two administrators who decide at once one succeeds, the other is told, and one mail is sent', async ({
  browser,
}) => {
  const person = await applicant('contested')
  const one = await getDesk(browser)
  const { desk: two } = await secondDesk(browser, 'rival')
  for (const desk of [one, two]) {
    await desk.goto(getReview(person.identityUid))
    await hydrated(desk)
  }
  await two.getByRole('radio', { name: /^Deny/ }).check()
  await two.getByRole('textbox', { name: /^Message to/ }).fill('Please say more.')
  await Promise.all([
    one.getByRole('button', { name: 'Approve', exact: true }).click(),
    two.getByRole('button', { name: 'Deny', exact: true }).click(),
  ])
  const told = /decided meanwhile: (approved|denied)/
  await expect
    .poll(async () => (await one.getByText(told).count()) + (await two.getByText(told).count()))
    .toBe(1)

  const decided = /^Subject:.*(access is approved|not approved)/im
  await mailTo(person.email, decided, untilMailed)
  // A second mail would have been due at the same moment.
  await one.waitForTimeout(3000)
  expect(countMailsTo(person.email, decided)).toBe(1)
})

test('many are denied at once from the queue, with a result and a mail each', async ({ browser }) => {
  const people = [await applicant('many-a'), await applicant('many-b'), await applicant('many-c')]
  const [, , taken] = people
  const decoy = await applicant('not-ticked')
  const desk = await getDesk(browser)
  await desk.goto('/admin/profile/application')
  await hydrated(desk)
  for (const { name } of people) await desk.getByRole('checkbox', { name }).check()
  const { token } = await tokenOf(demoEmail('admin'))
  await call('POST', `/admin/users/${taken!.identityUid}/application/review`, token, { decision: 'approved' })

  await desk.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deny' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(people.map(({ name }) => name).join(', '))).toBeVisible()
  await dialog.getByRole('button', { name: 'Deny 3 applications' }).click()
  await expect(dialog.getByText(/Say why/)).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('The project is not clear yet')
  await expect(dialog.getByText('Sends 3 mails')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deny 3 applications' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 denied. 1 not decided.')
  await expect(dialog.getByRole('listitem').filter({ hasText: taken!.name })).toContainText('no longer waits')

  for (const { email } of people.slice(0, 2)) await mailTo(email, /^Subject:.*not approved/im, untilMailed)
  expect(await Promise.all(people.map(({ identityUid }) => getStatus(identityUid)))).toEqual([
    'denied',
    'denied',
    'approved',
  ])
  expect(await getStatus(decoy.identityUid)).toBe('pending')
  expect(countMailsTo(taken!.email, /^Subject:.*not approved/im)).toBe(0)
})
