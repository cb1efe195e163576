import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { documentation, type FileTree, getZip } from '../support/documentation'
import { call, demoEmail, giveSession, getToken } from '../support/e2e/identity'
import { waitForHydration } from '../support/e2e/log-in'
import { expectScrolledToTop } from '../support/e2e/scrolling'
import { expect, test } from '../support/e2e/test'

/** Returns the documentation under unique names, with a unique word. */
const ownTree = () => {
  const word = `q${crypto.randomUUID().replace(/\D/g, '').slice(0, 10)}x`
  const rename = (text: string) =>
    text.replaceAll('guides/', `${word}-guides/`).replace('read-a-meter', `${word}-read`)
  const tree: FileTree = {}
  for (const [path, content] of Object.entries(documentation)) {
    const own = path === 'README.md' ? path : `${word}-${path}`
    tree[own] = typeof content === 'string' ? rename(content) : content
  }
  tree[`${word}-guides/notes.md`] = `# Notes on ${word}\n\n> [!TIP]\n> The word is ${word}.\n`
  return { word, tree }
}

const writeTree = async (folder: string, tree: FileTree) => {
  for (const [path, content] of Object.entries(tree)) {
    const file = join(folder, ...path.split('/'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const open = async (page: Page) => {
  await page.goto('/admin/documents/import')
  await waitForHydration(page)
}

const start = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

/** Finds the result of an import by name, because imports of other tests may be newer. */
const getImportResult = (page: Page, name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('status')
    .filter({ hasText: /^Done:/ })

// The browser logs a refused upload to the console.
test.use({ expectedErrors: /import\/upload.*422/ })

test.beforeEach(({ context }) => giveSession(context, demoEmail('admin')))

test('a folder is imported, read, searched, edited and exported', async ({ page }, testInfo) => {
  test.slow()
  const { word, tree } = ownTree()
  const folder = testInfo.outputPath('handbook')
  await writeTree(folder, tree)

  await open(page)
  await page.getByTestId('folder').setInputFiles(folder)
  await expect(page.getByText('handbook, 14 files')).toBeVisible()
  await start(page, `Handbook ${word}`)
  await expect(getImportResult(page, `Handbook ${word}`)).toHaveText('Done: 9 new pages.', {
    timeout: 60_000,
  })
  // Another folder is another import.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')

  await page.getByRole('combobox', { name: 'Show' }).selectOption({ index: 1 })
  const report = page.getByRole('list', { name: 'Files of this import' })
  await expect(report).toContainText('A link leads to missing.md, which is not there; it stays as text.')
  await expect(report).not.toContainText('reading.mdx')

  // Follows a link between pages that was a relative path.
  await page.getByRole('link', { name: 'Install a meter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Install a meter' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The terminals' })).toBeVisible()
  await expectScrolledToTop(page)
  await page.getByRole('link', { name: 'read it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Read a meter' })).toBeVisible()
  await expect(page.getByText('const a = "<Tabs>"; // {{< not a shortcode >}}')).toBeVisible()

  await page.goto(`/search?q=${word}`)
  await waitForHydration(page)
  await page
    .getByRole('link', { name: `Notes on ${word}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Notes on ${word}` })).toBeVisible()

  // Edits the page, as the editor does.
  const { token } = await getToken(demoEmail('admin'))
  const slug = new URL(page.url()).pathname.split('/').at(-1)
  const found: { id: string } = await (await call('GET', `/pages/slug/${slug}`, token)).json()
  const text = { title: `Notes on ${word}`, body: `Edited ${word} here.`, baseVersion: 1 }
  expect((await call('PUT', `/pages/${found.id}`, token, text)).ok).toBe(true)
  expect((await call('PUT', `/pages/${found.id}/status`, token, { status: 'published' })).ok).toBe(true)

  await open(page)
  // The import is still listed after leaving the page.
  await expect(page.getByRole('main')).toContainText(`Handbook ${word}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download', exact: true }).click()
  const file = testInfo.outputPath('documents.zip')
  await (await downloading).saveAs(file)
  const exported = unzipSync(new Uint8Array(await readFile(file)))
  const notes = Object.entries(exported).find(([path]) => path.endsWith(`/${slug}.md`))
  expect(new TextDecoder().decode(notes?.[1])).toContain(`Edited ${word} here.`)
})

test('the upload refuses files that are no zip and requests from other sites, and accepts large files', async ({
  page,
  request,
}, testInfo) => {
  await open(page)
  const broken = {
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('No zip at all, but long enough'),
  }
  await page.getByTestId('zip').setInputFiles(broken)
  await start(page, 'Broken')
  await expect(page.getByRole('alert')).toHaveText('This is not a zip, or it is broken.')
  // The form keeps its choices.
  await expect(page.getByText('broken, 0 MB')).toBeVisible()

  const { word, tree } = ownTree()
  const notes = `${word}-guides/notes.md`
  // Incompressible, and larger than any call except an upload may send.
  const noise = randomBytes(16 * 1024 * 1024)
  const zip = Buffer.from(getZip({ [notes]: tree[notes] ?? '', [`${word}-guides/noise.bin`]: noise }))
  const file = testInfo.outputPath(`large-${word}.zip`)
  await writeFile(file, zip)
  await page.getByTestId('zip').setInputFiles(file)
  await start(page, `Large ${word}`)
  await expect(getImportResult(page, `Large ${word}`)).toHaveText('Done: 1 new page.', { timeout: 60_000 })

  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const forged = await request.post(`/admin/documents/import/upload?source=x`, {
    headers: { cookie: cookies, origin: 'https://elsewhere.example', 'content-type': 'application/zip' },
    data: zip.subarray(0, 100),
  })
  expect(forged.status()).toBe(403)
})
