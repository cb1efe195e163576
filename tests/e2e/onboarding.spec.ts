import { call, demoEmail, demoPassword, getToken } from '../support/e2e/identity'
import { waitForHydration, logIn } from '../support/e2e/log-in'
import { countMailsTo, getLink, waitForMail } from '../support/e2e/mailbox'
import { expect, freshEmail, test } from '../support/e2e/test'

// Pages that the user may not open yet answer 403.
test.use({ expectedErrors: /status of (403|404)/ })

test('a visitor registers, confirms the address, applies, is approved, and opens a closed page', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const email = freshEmail('tomas')
  const password = 'Meter-reader-12'

  await page.goto('/register')
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Tomás')
  await page.getByLabel('Last name').fill('Echeverría <script>alert(1)</script>')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Company').fill('Red Sur')
  await page.getByText('More about you (optional)').click()
  await page
    .getByRole('radiogroup', { name: /developed metering/ })
    .getByLabel('Yes')
    .check()
  await page.getByRole('checkbox', { name: /terms of use/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register-complete')
  await expect(page.getByText(email)).toBeVisible()

  await page.goto(getLink(await waitForMail(email, /\/confirm\//), '/user/'))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/confirmed/i)

  // The user is signed in without logging in again.
  await page.goto('/documents/read-intervals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are Sorry...')
  // The router replaces a refused page during hydration, and would lose a press on its button.
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Access Request Form' }).click()
  await expect(page).toHaveURL('/profile/application')

  const project = 'Detect low-voltage feeders from interval data within an hour.'
  await page.getByLabel('What will you build?').fill(project)
  await expect(page.getByText(/Draft saved at \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('What will you build?')).toHaveValue(project)

  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('Enter a number.')).toBeVisible()
  await expect(page.getByLabel('What will you build?')).toHaveValue(project)
  await page.getByLabel('Number of devices').fill('120')
  await page.getByLabel('Where they will run').selectOption('Chile')
  await page.getByLabel('Interval data').check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A person reviews your application')

  const reviewer = await browser.newContext()
  const desk = await reviewer.newPage()
  await desk.goto('/admin/profile/application')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await logIn(desk, demoEmail('admin'), demoPassword)
  await expect(desk).not.toHaveURL(/login/)
  await desk.goto(`/admin/accounts?name=${encodeURIComponent(email)}`)
  await waitForHydration(desk)
  await expect(desk.getByRole('row')).toHaveCount(2)
  await desk.getByRole('link', { name: /Tomás Echeverría/ }).click()
  await expect(desk).toHaveURL(/\/admin\/profile\?id=/)
  await desk.getByRole('link', { name: 'Review it' }).click()
  await expect(desk).toHaveURL(/\/admin\/profile\/application\?id=/)
  await desk.getByRole('textbox', { name: 'Private note' }).fill('Carlos in sales knows the team.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByText('Carlos in sales knows the team.')).toBeVisible()
  await desk.getByRole('textbox', { name: /^Comment to/ }).fill('How many meters in the first half-year?')
  await desk.getByRole('button', { name: /^Send to/ }).click()
  await waitForMail(email, /How many meters in the first half-year/)

  await page.reload()
  await expect(page.getByText('How many meters in the first half-year?').first()).toBeVisible()
  await expect(page.getByText('Carlos in sales')).toHaveCount(0)

  await desk.getByRole('radio', { name: /^Approve/ }).check()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  // A decision can be undone for 30 seconds; its mail is sent after that.
  await waitForMail(email, /^Subject:.*approved/im, 60_000)
  await reviewer.close()

  await page.goto('/documents/read-intervals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read intervals')
  for (const [place, heading] of [
    ['/dashboard', /Tomás/],
    ['/community', /Community/],
    ['/learning-paths', /Learning paths/],
    ['/request-devkit', /kit/i],
  ] as const) {
    const answer = await page.request.get(place)
    expect(answer.status(), place).toBe(200)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text())?.[1], place).toMatch(heading)
  }

  // The service has the decision, mailed it once, and logged the action.
  const admin = await getToken(demoEmail('admin'))
  const { identityUid } = await getToken(email, password)
  const user: { status: string; lastName: string } = await (
    await call('GET', `/users/${identityUid}`, admin.token)
  ).json()
  expect(user).toMatchObject({ status: 'approved', lastName: 'Echeverría <script>alert(1)</script>' })
  const acts: { data: { action: string }[] } = await (
    await call('GET', `/admin/users/${identityUid}/audit`, admin.token)
  ).json()
  expect(acts.data.map(({ action }) => action)).toContain('application.review')
  expect(countMailsTo(email, /^Subject:.*approved/im)).toBe(1)
})
