import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expectScrolledToTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

// Milliseconds, enough for a list to appear.
const briefly = { timeout: 5_000 }

test('an administrator’s dashboard shows waiting work, and its numbers link to their lists', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/dashboard')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  await expect(page.getByText('Your next step')).toHaveCount(0)
  const programme = page.getByRole('region', { name: 'The programme in seven days' })
  await expect(programme.getByRole('term')).toHaveText([
    'Registrations',
    'Approvals',
    'Time to decision',
    'Active users by week',
  ])

  await test.step('the onboarding funnel of a chosen period, whose numbers open their users', async () => {
    await page.getByRole('link', { name: 'A year' }).click()
    await expect(page.getByRole('link', { name: 'A year' })).toHaveAttribute('aria-current', /page|true/)
    // The form is replaced when the period's numbers arrive.
    await expect(page).toHaveURL(/from=/)
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(
      new URL(page.url()).searchParams.get('from') ?? '',
    )
    await expectScrolledToTop(page)
    // Ends before today, because other tests approve users today.
    const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('To').fill(lastWeek)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(new RegExp(`to=${lastWeek}`))
    await waitForHydration(page)
    const approved = page.getByRole('listitem').filter({ hasText: /^Approved/ })
    const number = (await approved.getByRole('link').innerText()).replaceAll(/\D/g, '')
    expect(Number(number)).toBeGreaterThan(5)
    await expect(approved.getByRole('img')).toHaveAccessibleName(/^Approved: most in the week from/)
    await approved.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/funnel\/approved\?from=.*to=/)
    await expect(page.getByRole('status').filter({ hasText: /people/ })).toHaveText(`${number} people`)
    await expect(page.getByRole('row')).toHaveCount(Math.min(Number(number), 25) + 1)
  })

  const places = page.getByRole('link', { name: 'Insight', exact: true })
  await places.first().click()
  await expect(page).toHaveURL('/admin/insight')
  const documents = page.getByRole('table', { name: /documents read most/ })
  await expect(documents.getByRole('row').nth(1)).toContainText(/\d/)
  // Other tests register users and start paths, so this retries until a number and its list agree.
  await expect(async () => {
    if (new URL(page.url()).pathname !== '/admin/insight') await page.goto('/admin/insight')
    await page.getByRole('link', { name: 'A year' }).click()
    const steps = page.getByRole('row', { name: /^Began/ }).first()
    if (!(await steps.isVisible())) await page.getByRole('group').locator('summary').last().click()
    const number = await steps.getByRole('link').innerText()
    await steps.getByRole('link').click()
    await expect(page).toHaveURL(/\/learners\?from=.*to=/)
    await expect(page.getByRole('status').filter({ hasText: /learner/ })).toContainText(number, briefly)
  }).toPass()

  await expect(async () => {
    await page.goto('/admin/funnel')
    await page.getByRole('link', { name: 'By month of registration' }).click()
    const months = page.getByRole('table', { name: 'By month of registration' })
    const registered = months.getByRole('row').last().getByRole('link').first()
    const count = await registered.innerText()
    await registered.click()
    await expect(page).toHaveURL(/\/admin\/funnel\/registered\?.*cohort=/)
    await expect(page.getByRole('status').filter({ hasText: /pe/ })).toContainText(count, briefly)
  }).toPass()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goBack().then(() => page.getByRole('link', { name: 'CSV' }).click()),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('a custom period works without scripts, and members see no numbers', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await giveSession(plain, demoEmail('admin'))
  const page = await plain.newPage()
  await page.goto('/admin/funnel')
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To').fill('2020-02-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-02-01/)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Registered/ })
      .getByRole('link'),
  ).toHaveText(/^0/)

  // A member's dashboard is the same page without the numbers.
  const member = await browser.newContext()
  await giveSession(member, demoEmail('approved'))
  const dashboard = await (await member.request.get('/dashboard')).text()
  expect(dashboard).toContain('Last seven days')
  expect(dashboard).not.toContain('Onboarding funnel')
})
