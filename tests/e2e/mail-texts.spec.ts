import { call, demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { countMailsTo, waitForMail } from '../support/e2e/mailbox'
import { createOlderAccount } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// An invalid text is refused.
test.use({ expectedErrors: /status of 422/ })

test('an administrator changes the text of a mail, sends a test, and restores the default', async ({
  page,
  context,
}) => {
  const { token: admin } = await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/mails')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Your account is disabled' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is disabled' })).toBeVisible()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Hello Ana,')).toBeVisible()

  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('We paused your account, {nme}.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This mail has no variable {nme}.').first()).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('We paused your account, ')
  await page.getByRole('button', { name: '{name}' }).click()
  await expect(text).toHaveValue('We paused your account, {name}')
  await expect(text).toBeFocused()
  await page.keyboard.type('. <b>Write to us.</b>')
  await expect(frame.getByText('We paused your account, Ana. <b>Write to us.</b>')).toBeVisible()

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await waitForMail(demoEmail('admin'), /^Subject: Test: Your account is disabled/m)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The text of the mail is saved.')).toBeVisible()
  const { identityUid, email } = await createOlderAccount('paused')
  await call('PUT', '/admin/users/status', admin, { users: [identityUid], newStatus: 'disabled' })
  await waitForMail(email, /We paused your account, \w+\. <b>Write to us\.<\/b>/)
  expect(countMailsTo(email, /Nothing in it was deleted/)).toBe(0)

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Mails' }).click()
  const changed = page.getByRole('listitem').filter({ has: page.getByText('Changed', { exact: true }) })
  await expect(changed).toHaveCount(1)
  await changed.getByRole('link', { name: 'Your account is disabled' }).click()
  await page.getByRole('button', { name: 'Use the portal’s text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the portal’s text' }).click()
  await expect(text).toHaveValue(/Nothing in it was deleted/)
  await expect(page.getByText('The portal’s text', { exact: true })).toBeVisible()
})
