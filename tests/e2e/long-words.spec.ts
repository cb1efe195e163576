import type { Page } from 'playwright/test'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { createApprovedUser } from '../support/e2e/people'
import { expect, test } from '../support/e2e/test'

// Without scripts, because style sheets make the layout and the server renders the texts.
test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } })

const word = 'W'.repeat(110)

const create = async (path: string, token: string, body: object): Promise<{ id: string; slug: string }> => {
  const answer = await call('POST', path, token, body)
  expect(answer.status).toBe(201)
  return answer.json()
}

const expectFits = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect({ address, over }).toEqual({ address, over: 0 })
}

test('long words make no page wider than a phone', async ({ page, context }) => {
  const { token } = await getToken(demoEmail('admin'))
  const person = await createApprovedUser('long-words')
  const own = await getToken(person.email, person.password)
  const names = { firstName: word.slice(0, 60), lastName: word.slice(0, 60) }
  expect((await call('PUT', `/users/${own.identityUid}`, own.token, names)).status).toBe(200)
  const unit = {
    slug: 'unit',
    title: word,
    kind: 'reading',
    minutes: 5,
    pageSlug: 'read-intervals',
    video: null,
    quiz: null,
  }
  const facts = { level: 'Beginner', order: 'free', isPublished: true, prerequisites: [], units: [unit] }
  const slug = `long-${crypto.randomUUID().slice(0, 8)}`
  const path = await create('/admin/learning-paths', token, { slug, title: word, summary: word, ...facts })
  const news = { title: word, body: `${word} \`${word}\``, isPublic: false, publishedAt: null }
  const announcement = await create('/admin/announcements', token, news)

  await giveSession(context, person.email, person.password)
  for (const address of [
    '/dashboard',
    '/get-started',
    '/community',
    `/learning-paths/${slug}`,
    `/learning-paths/${slug}/unit`,
  ]) {
    await expectFits(page, address)
  }
  const read = `/learning-paths/${slug}/units/unit/progress`
  expect((await call('PUT', read, own.token, { isFinished: true })).status).toBe(200)
  await giveSession(context, demoEmail('admin'))
  for (const address of [
    `/admin/profile?id=${own.identityUid}`,
    `/admin/learning-paths/${path.id}`,
    `/admin/learning-paths/${path.id}/learners`,
  ]) {
    await expectFits(page, address)
  }
  expect((await call('DELETE', `/admin/announcements/${announcement.id}`, token)).status).toBe(204)
  expect((await call('DELETE', `/admin/learning-paths/${path.id}`, token)).status).toBe(204)
})
