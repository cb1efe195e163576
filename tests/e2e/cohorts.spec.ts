import type { ManagedPath } from '~/contract/path-building'
import { asAdministrator } from '../support/e2e/components'
import { demoEmail, giveSession } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

const getDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an administrator writes a unit, assigns the path with a deadline, and a member finishes it', async ({
  page,
  browser,
}) => {
  const word = `p${crypto.randomUUID().slice(0, 8)}`
  const learner = await createApprovedUser(word)
  const administrator = await asAdministrator()
  const path = await administrator<ManagedPath>('POST', '/admin/learning-paths', {
    slug: word,
    title: `Path ${word}`,
    summary: '',
    level: 'Beginner',
    order: 'free',
    isPublished: true,
    prerequisites: [],
    units: [],
  })
  const segment = `Segment ${word}`
  const search = { name: learner.email }
  await administrator('POST', '/admin/saved-views', { name: segment, search, shared: true })

  await giveSession(page.context(), demoEmail('admin'))
  await page.goto(`/admin/learning-paths/${path.id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add reading' }).click()
  await page.locator('[id="units.0.title"]').fill('Wiring')
  await page.getByRole('radio', { name: 'A text written here' }).check()
  const editor = page.getByRole('textbox', { name: 'Text' })
  await editor.click()
  await page.keyboard.type(`Connect the **${word}** first.`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText(word)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  await page.goto(`/admin/learning-paths/${path.id}/cohorts`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Assign the path' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign the path' })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByLabel('Name of the cohort')).toHaveAccessibleDescription(/Name the cohort/)
  await dialog.getByLabel('Name of the cohort').fill(`Cohort ${word}`)
  await dialog.getByLabel('Segment', { exact: true }).selectOption(segment)
  await dialog.getByLabel('Last day').fill(getDay(20))
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: `Cohort ${word}` }).click()
  await expect(page).toHaveURL(/\/cohorts\/[0-9a-f-]{36}$/)
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('Not begun')
  await row.getByRole('button', { name: /^Extend the deadline of/ }).click()
  await page.getByLabel('New last day').fill(getDay(30))
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const member = await browser.newContext()
  await giveSession(member, learner.email, learner.password)
  const mine = await member.newPage()
  await mine.goto('/dashboard')
  await waitForHydration(mine)
  const assigned = mine.getByRole('listitem').filter({ hasText: `Path ${word}` })
  await expect(assigned).toContainText(/Due \d+ \w+/)
  await assigned.getByRole('link').first().click()
  await expect(mine).toHaveURL(`/learning-paths/${word}`)
  // The dashboard has such a link too, and is shown until the path is loaded.
  await expect(mine.getByRole('heading', { level: 1, name: `Path ${word}` })).toBeVisible()
  await expect(mine.getByText(/^Due \d+ \w+/)).toBeVisible()
  await mine.getByRole('link', { name: 'Begin' }).click()
  await expect(mine.getByRole('article').locator('strong')).toHaveText(word)
  await mine.getByRole('button', { name: 'Mark as read and continue' }).click()
  await expect(mine.getByRole('heading', { name: `You finished Path ${word}` })).toBeVisible()
  await expect(mine.getByText(/^Due /)).toHaveCount(0)

  await page.getByRole('link', { name: /^Finished/ }).click()
  await expect(page).toHaveURL(/state=finished/)
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Finished')
  await page.getByRole('button', { name: 'End cohort' }).click()
  await page.getByRole('button', { name: 'End the cohort' }).click()
  await expect(page.getByRole('button', { name: 'End cohort' })).toHaveCount(0)
  await administrator('DELETE', `/admin/learning-paths/${path.id}`)
})
