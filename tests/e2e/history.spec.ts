import type { Page } from 'playwright/test'
import { getDocumentCalls } from '../support/e2e/documents'
import { call, demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expect, test } from '../support/e2e/test'

const first = 'One line stays.\n\nThe old sentence.\n'
const second = 'One line stays.\n\nThe new sentence.\n\nAnd one more.\n'
const third = 'Something else altogether.\n'

/** Creates a page with three versions, the second of which is published. */
const createVersions = async () => {
  const documents = await getDocumentCalls()
  const drafted = await documents.create({ title: 'Settling time', body: first })
  const saved = await documents.save(drafted, {
    title: 'Settling times',
    body: second,
    message: 'Reword it',
  })
  await documents.publish(saved, 'Checked in the lab')
  const newest = await documents.save(saved, {
    title: 'Settling times',
    body: third,
    message: 'Try another way',
  })
  const saveNewer = (message: string) =>
    documents.save(newest, { title: 'Settling times', body: second, message })
  return { ...drafted, saveNewer }
}

const openHistory = async (page: Page, id: string, search = '') => {
  await page.goto(`/admin/pages/${id}/versions${search}`)
  await waitForHydration(page)
}

const versions = (page: Page) => page.getByRole('region', { name: 'Versions' }).getByRole('listitem')

test.use({ expectedErrors: /status of 409/ })

test('the history shows authors, the published version and feedback, and refuses an outdated restore', async ({
  page,
  context,
}) => {
  const { token } = await giveSession(context, demoEmail('admin'))
  const { id, slug, saveNewer } = await createVersions()
  await call('POST', `/pages/${id}/feedback`, token, { helpful: false, reason: 'The unit is missing.' })
  await openHistory(page, id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of “Settling times”')
  await expect(page.getByText('Readers get version 2; version 3 is a draft.')).toBeVisible()
  await expect(versions(page)).toHaveCount(3)
  const published = versions(page).nth(1)
  await expect(published).toContainText('Readers get this one')
  await expect(published).toContainText('Reword it')
  await expect(published).toContainText('Checked in the lab')
  for (const other of [versions(page).nth(0), versions(page).nth(2)]) {
    await expect(other).not.toContainText('Readers get this one')
  }
  await expect(versions(page).nth(0).getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    `/documents/${slug}?version=3`,
  )
  const said = page.getByRole('region', { name: 'What readers said' })
  await expect(said).toContainText('0 found it helpful, 1 did not')
  await expect(said.getByRole('listitem')).toContainText('The unit is missing.')

  await saveNewer('From another window')
  const question = page.getByRole('dialog', { name: 'Restore version 1 as a new draft?' })
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(question).toContainText('Readers keep version 2 until you publish.')
  await question.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Someone else saved a newer version meanwhile.')).toBeVisible()
  await expect(versions(page)).toHaveCount(4)
  await expect(versions(page).nth(0)).toContainText('From another window')

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await question.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(
    page.getByText('Version 1 is now draft 5. Readers keep version 2 until you publish.'),
  ).toBeVisible()
  await expect(versions(page)).toHaveCount(5)
  await expect(versions(page).nth(0)).toContainText('Draft')
  await expect(versions(page).nth(3)).toContainText('Readers get this one')
  const read = await (await call('GET', `/pages/slug/${slug}`, null)).text()
  expect(read).toContain('The new sentence.')
  expect(read).not.toContain('The old sentence.')
})

test('any two versions are compared by words, side by side and inline, at a URL that can be shared', async ({
  page,
  context,
}) => {
  await giveSession(context, demoEmail('admin'))
  const { id } = await createVersions()
  await openHistory(page, id)
  await page.getByRole('radio', { name: 'Compare from version 1' }).check()
  await page.getByRole('radio', { name: 'Compare to version 2' }).check()
  await page.getByRole('button', { name: 'Compare the chosen two' }).click()
  await expect(page).toHaveURL(`/admin/pages/${id}/versions?from=1&to=2`)
  const comparison = page.getByRole('region', { name: 'Version 1 and version 2' })
  await expect(comparison.getByRole('status')).toHaveText('3 lines added, 1 removed.')
  await expect(comparison.getByRole('deletion').filter({ hasText: 'Settling time' })).toBeVisible()
  await expect(comparison.getByRole('insertion').filter({ hasText: 'Settling times' })).toBeVisible()
  await expect(comparison.locator('.cm-merge-a')).toContainText('The old sentence.')
  await expect(comparison.locator('.cm-merge-b')).toContainText('The new sentence.')

  await comparison.getByRole('link', { name: 'Inline' }).click()
  await expect(page).toHaveURL(`/admin/pages/${id}/versions?from=1&to=2&view=inline`)
  await page.reload()
  await expect(comparison.locator('.cm-deletedChunk')).toContainText('The old sentence.')
  await expect(comparison.locator('.cm-editor')).toHaveCount(1)

  // A phone has space for one text.
  await page.goBack()
  await expect(comparison.locator('.cm-editor')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(comparison.locator('.cm-editor')).toHaveCount(1)
})

test('a comparison is printed completely, without empty sheets', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  const documents = await getDocumentCalls()
  const body = Array.from({ length: 60 }, (_, part) => `The old sentence ${part}.\n\nA line that stays.`)
  const drafted = await documents.create({ title: 'On paper', body: body.join('\n\n') })
  await documents.save(drafted, { title: 'On paper', body: body.join('\n\n').replaceAll('old', 'new') })
  await page.setViewportSize({ width: 390, height: 800 })
  await openHistory(page, drafted.id, '?from=1&to=2')
  const changes = page.getByRole('region', { name: /^Changes of the text/ })
  await expect(changes.locator('.cm-editor')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(changes.locator('.cm-editor:visible')).toHaveCount(0)
  const [edge, last] = await Promise.all([
    changes.boundingBox(),
    changes.getByRole('insertion').last().boundingBox(),
  ])
  expect(last?.height).toBeGreaterThan(10)
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((edge?.y ?? 0) + (edge?.height ?? 0))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the difference between two versions is shown as text', async ({ page, context }) => {
    await giveSession(context, demoEmail('admin'))
    const { id } = await createVersions()
    await page.goto(`/admin/pages/${id}/versions`)
    await page.getByRole('radio', { name: 'Compare from version 1' }).check()
    await page.getByRole('radio', { name: 'Compare to version 2' }).check()
    await page.getByRole('button', { name: 'Compare the chosen two' }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('from') === '1')
    await expect(page.getByRole('deletion').filter({ hasText: 'The old sentence.' })).toBeVisible()
    await expect(page.getByRole('insertion').filter({ hasText: 'The new sentence.' })).toBeVisible()
  })
})
