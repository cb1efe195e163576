import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

test('an administrator announces, members read it, and it goes again', async ({ page, context, browser }) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/announcements')
  await hydrated(page)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByText('Give it a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Office closed on Friday')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We are back on **Monday**.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('Monday')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'New announcement' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('We are back on **Monday**.')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog).toHaveCount(0)

  const member = await (await browser.newContext()).newPage()
  await giveSession(member.context(), demoEmail('approved'))
  await member.goto('/community')
  await expect(member.getByRole('heading', { name: 'Office closed on Friday' })).toBeVisible()

  await page.getByRole('button', { name: 'Office closed on Friday' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the announcement' }).click()
  await expect(page.getByRole('button', { name: 'Office closed on Friday' })).toHaveCount(0)
  await member.reload()
  await expect(member.getByRole('heading', { name: 'Community' })).toBeVisible()
  await expect(member.getByRole('heading', { name: 'Office closed on Friday' })).toHaveCount(0)
})
