import { call, demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

test('users are filtered by company and country, companies are merged, and the filter becomes a segment', async ({
  page,
  context,
}) => {
  const word = `firm${crypto.randomUUID().slice(0, 8)}`
  const { token } = await giveSession(context, demoEmail('admin'))
  const [kept, gone] = [`${word} Kept`, `${word} Gone`]
  for (const companyName of [kept, gone]) {
    const { identityUid } = await registerConfirmed(companyName.replace(' ', '').toLowerCase())
    await call('PUT', `/users/${identityUid}`, token, { companyName, address: { country: 'Chile' } })
  }
  await page.goto('/admin/accounts')
  await waitForHydration(page)
  const rows = page.getByRole('row')
  await page.getByRole('button', { name: 'More filters' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company').fill(kept.toUpperCase())
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Chil')
  await page.getByRole('option', { name: 'Chile' }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/company=.*country=Chile/)
  await expect(rows).toHaveCount(2)

  await page.goto(`/admin/companies?name=${word}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: gone, exact: true }).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByRole('combobox').fill(kept)
  await page.getByRole('option', { name: kept }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible()
  await page.getByRole('link', { name: 'People 2' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name').fill(word)
  await dialog.getByLabel('Share with all administrators').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page).toHaveURL('/admin/accounts')
  await page.getByRole('button', { name: 'More filters' }).click()
  await dialog.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: word }).click()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/segment=/)
  await expect(rows).toHaveCount(3)
})
