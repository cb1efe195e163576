import { demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { waitForMail } from '../support/e2e/mailbox'
import { createOlderAccount } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

test('an administrator sends a required notice to the users of a view, and a recipient reads it', async ({
  page,
  context,
}) => {
  const recipient = await createOlderAccount('antenna')
  await giveSession(context, demoEmail('admin'))
  await page.goto(`/admin/accounts?name=${encodeURIComponent(recipient.email)}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Message these users' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`Antenna ${recipient.email}`)
  await dialog.getByRole('button', { name: 'Save and write' }).click()

  await expect(page).toHaveURL(/\/admin\/announcements\?segment=/)
  await expect(dialog.getByLabel('Who gets it')).toHaveValue(/-/)
  await dialog.getByLabel('Title').fill('Recall of meters')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Unplug the **meter** today.')
  const required = dialog.getByLabel('Required: preferences cannot switch it off')
  await required.click()
  await page.getByRole('button', { name: 'Make it required' }).click()
  await expect(required).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Announce' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('1 user gets it, 1 of them by mail.')).toBeVisible()
  await expect(preview.getByText('Test antenna')).toBeVisible()
  await expect(preview.getByText('This is a required notice')).toBeVisible()
  await preview.getByRole('button', { name: 'Send a test to me' }).click()
  await dialog.getByRole('button', { name: 'Send to 1 user' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Recall of meters/ }).getByText('1 user of')).toBeVisible()

  expect(await waitForMail(recipient.email, /Recall of meters/)).not.toContain('/unsubscribe/')
  // Cancels pending requests, which would fail with another session.
  await page.goto('about:blank')
  await giveSession(context, recipient.email, recipient.password)
  await page.goto('/notifications')
  await waitForHydration(page)
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Recall of meters' })
  await expect(first.getByText('Required notice')).toBeVisible()
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Recall of meters', level: 1 })).toBeVisible()
  await expect(page.getByText('Unplug the meter today.')).toBeVisible()
  const { token } = await getToken(demoEmail('approved'))
  const other = await fetch(page.url(), { headers: { accept: 'text/html', cookie: `token=${token}` } })
  expect(other.status).toBe(404)
})
