import type { BrowserContext, Page } from 'playwright/test'
import { call, demoEmail, getToken } from './identity'
import { waitForHydration } from './log-in'
import { expect } from './test'

/** A document that a test created. */
export interface TestDocument {
  id: string
  slug: string
  title: string
}

const adminToken = async () => (await getToken(demoEmail('admin'))).token

const read = async <T>(path: string, token: string): Promise<T> => {
  const answer = await call('GET', path, token)
  expect(answer.status, path).toBe(200)
  return answer.json()
}

const someComponent = async (token: string): Promise<string> => {
  const categories: { data: { id: string }[] } = await read('/admin/categories', token)
  const components: { data: { id: string }[] } = await read(
    `/admin/components/list/${categories.data[0]!.id}`,
    token,
  )
  return components.data[0]!.id
}

/** Creates a document for approved users; a draft unless `isPublished`. */
export const newDocument = async (body: string, isPublished = false): Promise<TestDocument> => {
  const token = await adminToken()
  const slug = `written-${crypto.randomUUID().slice(0, 8)}`
  const title = `Written ${slug.slice(-4)}`
  const made = await call('POST', '/pages', token, {
    title,
    slug,
    audience: 'approved',
    component: await someComponent(token),
    body,
  })
  expect(made.status).toBe(201)
  const { id }: { id: string } = await made.json()
  if (isPublished) {
    const published = await call('PUT', `/pages/${id}/status`, token, { status: 'published' })
    expect(published.status).toBe(200)
  }
  return { id, slug, title }
}

/** Returns the text of a version, by default the newest, as an administrator. */
export const versionText = async (id: string, version?: number): Promise<string> => {
  const token = await adminToken()
  const newest: { editing: { newestVersion: number } } = await read(`/pages/${id}`, token)
  const asked: { body: string } = await read(
    `/pages/${id}?version=${version ?? newest.editing.newestVersion}`,
    token,
  )
  return asked.body
}

/** Returns the messages of all versions, newest first. */
export const versionMessages = async (id: string): Promise<string[]> => {
  const versions: { data: { message: string }[] } = await read(`/pages/${id}/versions`, await adminToken())
  return versions.data.map(({ message }) => message)
}

/** Returns the working copy of a writer; null if there is none. */
export const readWorkingCopy = async (id: string, token?: string): Promise<string | null> => {
  const copy: { mine: { body: string } | null } = await read(
    `/pages/${id}/working-copy`,
    token ?? (await adminToken()),
  )
  return copy.mine?.body ?? null
}

/** Opens the editor of a page, and waits until it accepts input. */
export const openEditor = async (context: BrowserContext, id: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`/admin/pages/${id}`)
  await editorReady(page)
  return page
}

export const editorReady = async (page: Page): Promise<void> => {
  await waitForHydration(page)
  await expect(field(page)).toBeVisible()
}

/** The Markdown field. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Text in Markdown' })

/** Types at the end of the line that contains the given words. */
export const writeAfter = async (page: Page, words: string, typed: string): Promise<void> => {
  await field(page).locator('.cm-line', { hasText: words }).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

/** Waits until the service has saved the typed text. */
export const waitUntilSaved = async (page: Page): Promise<void> => {
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
}

/** Saves a version by keyboard. */
export const saveVersion = async (page: Page, message = ''): Promise<void> => {
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'What changed' }).fill(message)
  await page.keyboard.press('Enter')
}
