import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'
import { newDocument, openEditor } from '../support/e2e/editor'

test('a reviewer comments on a draft on a phone; an administrator resolves the comment and publishes', async ({
  browser,
}) => {
  const reviewer = await createApprovedUser('reviewer')
  const draft = await newDocument('## Wiring\n\nConnect the gateway first.\n')
  const desk = await browser.newContext()
  await giveSession(desk, demoEmail('admin'))
  const editor = await openEditor(desk, draft.id)
  const panel = editor.getByRole('complementary', { name: 'Review' })
  await editor.getByRole('button', { name: 'Review', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Ask for a review' }).pressSequentially(reviewer.email)
  await panel.getByRole('option', { name: reviewer.email }).click()
  await expect(panel.getByText('Not reviewed yet')).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await giveSession(phone, reviewer.email, reviewer.password)
  const page = await phone.newPage()
  await page.goto('/notifications')
  await page.getByRole('link', { name: /You were asked to review the draft/ }).click()
  await expect(page.getByRole('heading', { name: draft.title })).toBeVisible()
  await waitForHydration(page)
  await page.getByText('Connect the gateway first.').selectText()
  await page.getByRole('button', { name: 'Comment on the selection' }).click()
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('The meter comes first.')
  await page.reload()
  await expect(comment).toHaveValue('The meter comes first.')
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The meter comes first.' })).toBeVisible()
  await expect(comment).toHaveValue('')
  await page.getByRole('button', { name: 'Needs changes' }).click()
  await expect(page.getByRole('status').getByText('Needs changes, version 1')).toBeVisible()

  await editor.reload()
  await editor.getByRole('button', { name: 'Publish…' }).click()
  await expect(editor.getByText('Publish although 1 comment of the review is open?')).toBeVisible()
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: 'Review, 1 open comment' }).click()
  await expect(panel.getByText('Needs changes, version 1')).toBeVisible()
  await panel.getByRole('button', { name: 'Resolve' }).click()
  await expect(panel.getByText('No open comments.')).toBeVisible()
  const { token } = await getToken(demoEmail('admin'))
  await call('PUT', `/pages/${draft.id}/status`, token, { status: 'published' })
  const later = await page.request.get(page.url())
  expect(await later.text()).toContain('There is no draft to review here')
})
