import { giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const wide = 'src/service/database/seed/content/media/build-a-voltage-watch.webp'

test('a profile picture is cropped without dragging', async ({ page, context }) => {
  const person = await createApprovedUser('pictured')
  await giveSession(context, person.email, person.password)
  await page.goto('/profile')
  await waitForHydration(page)
  await page.locator('input[type="file"]').setInputFiles(wide)
  const preview = page.getByRole('img', { name: 'How it will look' })
  await expect(preview).toBeVisible()
  const before = (await preview.getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Move it left' }).click()
  await expect(preview).not.toHaveAttribute('src', before)
  const crop = page.getByRole('img', { name: 'The picture you chose' })
  await expect(crop).toHaveAttribute('style', /translate\(-16px, 0px\)/)
})
