import { expect, test } from 'vitest'
import { questionInput } from '~/contract/questions'
import { renderPage } from '../../../modules/documents/render-page'
import { renderPost } from '../../../markdown/render-post'
import * as v from 'valibot'
import { categories, discussions, findDemoUser, listings, demoUsers } from './index'

const handles = demoUsers.map(({ handle }) => handle)
const pages = new Map(
  categories
    .flatMap(({ components }) => components.flatMap((component) => component.pages))
    .map((page) => [page.slug, page]),
)
const screens = ['/request-devkit', '/community']

const find = async (asked: readonly string[]) => new Map(asked.map((handle) => [handle, handle]))

const getHeadings = async (slug: string) =>
  (await renderPage(pages.get(slug)?.body ?? '')).headings.map(({ id }) => id)

test('all authors of discussions are approved, and vote for other users only, once', () => {
  const posts = discussions.flatMap((question) => [question, ...question.answers])
  const named = [...posts.flatMap(({ by, votes }) => [by, ...votes]), ...listings.map(({ email }) => email)]
  expect(named.filter((email) => findDemoUser(email).status !== 'approved')).toEqual([])
  for (const { by, votes } of posts) {
    expect(votes).not.toContain(by)
    expect(new Set(votes).size).toBe(votes.length)
  }
  expect(new Set(handles).size).toBe(handles.length)
})

test('each is what a member could have asked, its answers after it, two of them about headings', async () => {
  expect(discussions.length).toBeGreaterThanOrEqual(6)
  for (const { title, body, tags, answers, hoursBefore } of discussions) {
    expect(v.safeParse(questionInput, { title, body, tags }).success).toBe(true)
    for (const answer of answers) expect(answer.hoursBefore).toBeLessThan(hoursBefore)
  }
  const about = discussions.flatMap((question) => (question.about ? [question.about] : []))
  const missing = []
  for (const { document, heading } of about) {
    const isThere = pages.has(document) && (heading === '' || (await getHeadings(document)).includes(heading))
    if (!isThere) missing.push({ document, heading })
  }
  expect(missing).toEqual([])
  expect(about.filter(({ heading }) => heading !== '').length).toBeGreaterThanOrEqual(2)
})

test('their links and mentions lead somewhere', async () => {
  const broken: string[] = []
  for (const { body } of discussions.flatMap((question) => [question, ...question.answers])) {
    const { html, mentioned } = await renderPost(body, find)
    broken.push(...mentioned.filter((handle) => !handles.includes(handle)))
    for (const [, href = ''] of html.matchAll(/<a href="(\/[^"]*)"/g)) {
      const [path = '', section] = href.split('#')
      const slug = path.replace('/documents/', '')
      const isPage = pages.has(slug) && (!section || (await getHeadings(slug)).includes(section))
      if (!isPage && !screens.includes(path) && !path.startsWith('/community/members')) broken.push(href)
    }
  }
  expect(broken).toEqual([])
})
