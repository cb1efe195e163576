import { demoEmail, giveSession } from '../support/e2e/identity'
import { hydrated } from '../support/e2e/log-in'
import { approvedPerson } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const wide = 'src/service/database/seed/content/media/build-a-voltage-watch.webp'

test('the part of a picture to show is chosen without dragging it', async ({ page, context }) => {
  const person = await approvedPerson('pictured')
  await giveSession(context, person.email, person.password)
  await page.goto('/profile')
  await hydrated(page)
  await page.locator('input[type="file"]').setInputFiles(wide)
  const preview = page.getByRole('img', { name: 'How it will look' })
  await expect(preview).toBeVisible()
  const before = (await preview.getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Move it left' }).click()
  await expect(preview).not.toHaveAttribute('src', before)
  const crop = page.getByRole('img', { name: 'The picture you chose' })
  await expect(crop).toHaveAttribute('style', /translate\(-16px, 0px\)/)
})

test('the answers of a quiz are put in another order without dragging them', async ({ page, context }) => {
  await giveSession(context, demoEmail('admin'))
  await page.goto('/admin/learning-paths/new')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await page.getByLabel('Answer 1', { exact: true }).fill('Wire it')
  await page.getByLabel('Answer 2', { exact: true }).fill('Read it')
  const down = page.getByRole('button', { name: 'Move answer 1 down' })
  await down.click()
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('Read it')
  await expect(page.getByRole('button', { name: 'Move answer 2 down' })).toBeFocused()
  // At the end it stays as it is.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Answer 2', { exact: true })).toHaveValue('Wire it')
})
