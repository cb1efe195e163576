import type { Page } from 'playwright/test'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { registerConfirmed } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

/** Asked only of applicants who want a kit, so that other tests never see it. */
const firstWords = 'Which kit would you like first?'
const laterWords = 'Which kit do you need?'

interface Question {
  label: string
}

/** Publishes a new version of the form, in which `change` replaces each question. */
const changeForm = async (change: (question: Question) => Question[]) => {
  const { token } = await getToken(demoEmail('admin'))
  const { draft, revision } = await (await call('GET', '/admin/application-form', token)).json()
  const [section] = draft.sections
  const form = { ...draft, sections: [{ ...section, questions: section.questions.flatMap(change) }] }
  await call('PUT', '/admin/application-form', token, { form, revision })
  await call('POST', '/admin/application-form/versions', token, { revision: revision + 1 })
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Version \d+ is published\.$/)).toBeVisible()
}

test('a conditional question is added and answered, and its answer is kept when the form changes', async ({
  page,
  browser,
}) => {
  await giveSession(page.context(), demoEmail('admin'))
  await page.goto('/admin/application-form')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add a question' }).click()
  const added = page.getByRole('listitem').filter({ hasText: 'New question' })
  await added.getByLabel('Question', { exact: true }).fill(firstWords)
  const asked = page.getByRole('listitem').filter({ hasText: firstWords })
  await asked.getByLabel('Show this question').selectOption({ label: 'Depending on: What do you need?' })
  await asked.getByLabel('A kit').check()

  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByLabel(firstWords)).toBeHidden()
  await preview.getByLabel('A kit').check()
  await expect(preview.getByLabel(firstWords)).toBeVisible()
  await publish(page)

  const person = await registerConfirmed('form')
  const own = await (await browser.newContext()).newPage()
  await giveSession(own.context(), person.email, person.password)
  await own.goto('/profile/application')
  await waitForHydration(own)
  await own.getByLabel('What will you build?').fill('A pump that tells when it runs dry.')
  await own.getByLabel('Number of devices').fill('12')
  await own.getByLabel('Where they will run').selectOption('Chile')
  await own.getByLabel('A kit').check()
  await own.getByRole('button', { name: 'Submit application' }).click()
  await expect(own.getByText('One answer is missing before you can submit.')).toBeVisible()
  await own.getByLabel(firstWords).fill('The small one')
  await own.getByRole('button', { name: 'Submit application' }).click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('A person reviews your application')

  await changeForm(({ label, ...question }) => [
    { ...question, label: label === firstWords ? laterWords : label },
  ])
  await page.goto(`/admin/profile/application?id=${person.identityUid}`)
  await expect(page.getByText(firstWords)).toBeVisible()
  await expect(page.getByText('The small one')).toBeVisible()
  await expect(page.getByText(laterWords)).toHaveCount(0)
  await expect(page.getByText(/Answers version \d+ of the form/)).toBeVisible()

  await changeForm((question) => (question.label === laterWords ? [] : [question]))
})
