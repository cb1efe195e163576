import { call, demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

test('an administrator publishes an announcement, members read it, and the administrator deletes it', async ({
  page,
  context,
  browser,
}) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/announcements')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByText('Give it a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Office closed on Friday')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We are back on **Monday**.')
  // A day without a time, which the browser reports as an empty value.
  const from = dialog.getByLabel('Members see it from')
  await from.pressSequentially('31122030')
  await expect(from).toHaveValue('')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByText('Fill in the day and the time, or empty the field.')).toBeVisible()
  await expect(from).toBeFocused()
  await from.fill('2030-12-31T10:00')
  await from.fill('')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('Monday')).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('We are back on **Monday**. [Read](/documents/secure-boot)')
  await expect(dialog.getByText('pages that not all of its readers can open')).toHaveCount(0)
  await dialog.getByLabel('Public').check()
  await expect(dialog.getByText('It links to Secure boot.')).toBeVisible()
  await dialog.getByLabel('Public').uncheck()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We are back on **Monday**.')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog).toHaveCount(0)

  const member = await (await browser.newContext()).newPage()
  const { token } = await giveSession(member.context(), demoEmail('approved'))
  await member.goto('/community')
  await expect(member.getByRole('heading', { name: 'Office closed on Friday' })).toBeVisible()

  await page.getByRole('button', { name: 'Office closed on Friday' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the announcement' }).click()
  await expect(page.getByRole('button', { name: 'Office closed on Friday' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeFocused()
  const left = await call('GET', '/announcements', token)
  expect([left.status, await left.text()]).toEqual([200, expect.not.stringContaining('Office closed')])
})
