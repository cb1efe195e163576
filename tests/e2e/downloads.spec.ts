import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { productAddress } from '../support/e2e/addresses'
import { expect, test } from '../support/e2e/test'

test('an administrator uploads a release, and a member accepts the licence and downloads it', async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const { token } = await getToken(demoEmail('admin'))
  const catalogue: { data: { components: { id: string }[] }[] } = await (
    await call('GET', '/admin/catalogue', token)
  ).json()
  const component = catalogue.data.flatMap(({ components }) => components)[0]?.id
  const body = { name: `Firmware ${word}`, component, licence: 'Be kind.', audience: 'approved' }
  const made: { id: string; slug: string } = await (
    await call('POST', '/admin/downloads', token, body)
  ).json()

  await giveSession(page.context(), demoEmail('admin'))
  await page.goto(`/admin/downloads/${made.id}`)
  await waitForHydration(page)
  const bytes = Buffer.alloc(3_000_000, word)
  const sum = createHash('sha256').update(bytes).digest('hex')
  const file = { name: 'größe.bin', mimeType: 'application/octet-stream', buffer: bytes }
  const form = page.getByRole('form', { name: 'New release' })
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByLabel('Version').fill('2.0')
  await form.getByLabel('Release notes').fill('Much **faster**.')
  await form.getByRole('button', { name: 'Upload the release' }).click()
  await expect(page.getByRole('region', { name: '2.0' })).toContainText(sum)
  await expect(page.getByRole('region', { name: '2.0' })).toContainText('Available')

  // Cancels pending requests, which would fail with another session.
  await page.goto('about:blank')
  await giveSession(page.context(), demoEmail('approved'))
  // A link to the file leads here until the licence is accepted.
  await page.goto(`/downloads/${made.slug}/latest`)
  await expect(page).toHaveURL(`/downloads/${made.slug}`)
  await waitForHydration(page)
  await expect(page.getByText('faster')).toBeVisible()
  await page.getByRole('button', { name: 'Accept the licence' }).click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download, / }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('größe.bin')
  const kept = await readFile(await download.path())
  expect(createHash('sha256').update(kept).digest('hex')).toBe(sum)
  await expect(page.getByText(sum)).toBeVisible()

  // For a user without access the download does not exist.
  const { token: pending } = await getToken(demoEmail('pending'))
  const refused = await fetch(`${productAddress}/downloads/${made.slug}/latest`, {
    headers: { cookie: `token=${pending}` },
  })
  expect(refused.status).toBe(404)
  const part = await fetch(`${productAddress}/downloads/${made.slug}/2.0`, {
    headers: { cookie: `token=${(await getToken(demoEmail('approved'))).token}`, range: 'bytes=10-19' },
  })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/3000000'])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
})
