import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { FileTree } from '../support/documentation'
import { importTools } from './imports-world'
import { onDatabase } from './world'

const { pages } = contract

// Longer together than the part of a path that the history of a page keeps.
const folder = 'What the history of a page has no room for, since only so much of a path is kept in it'
let count = 0

const getFile = (release: string) => `# Setup\n\nOf ${release}.`

const exported = (slug: string, path: string, exportedAt: string): FileTree => ({
  '_portal.json': JSON.stringify({ format: 'portal-documents', exportedAt }),
  [path]: `---\ntitle: Setup\nslug: ${slug}\nstatus: published\n---\nAs of ${exportedAt}.\n`,
})

onDatabase('an imported file whose long path begins like that of another', (world) => {
  const prepare = async () => {
    const admin = await world().administrator()
    const { component_id: component } = await world().component()
    count += 1
    const source = `Source ${count} `.padEnd(119, 'long ').trim()
    // A unique name, so that both files ask for the same free address.
    const [old, recent] = [
      `${folder}/Release 4.2/setup-${count}.md`,
      `${folder}/Release 4.3/setup-${count}.md`,
    ]
    return { admin, old, recent, options: { component, source }, ...importTools(world()) }
  }

  test.each([
    ['as it was imported', false],
    ['that an administrator edited', true],
  ])('becomes a separate page beside the one %s', async (_name, isEdited) => {
    const { admin, old, recent, options, run, getPage } = await prepare()
    const first = (await run(admin, { [old]: getFile('4.2') }, options)).files.get(old)!
    if (isEdited) {
      const body = { title: 'Setup', body: 'Edited here.', baseVersion: 1 }
      await world().call(pages.save, { params: { id: first.page!.id }, body }, admin)
    }
    const tree: FileTree = { [old]: getFile('4.2'), [recent]: getFile('4.3') }
    const { files } = await run(admin, tree, options)
    expect(files.get(old)).toMatchObject({ outcome: 'unchanged', page: { id: first.page!.id } })
    const added = files.get(recent)!
    expect(added).toMatchObject({ outcome: 'created', notes: [], page: { isPublished: true } })
    expect(added.page!.id).not.toBe(first.page!.id)
    expect(await getPage(admin, added)).toMatchObject({ body: 'Of 4.3.' })
    expect(await getPage(admin, first)).toMatchObject({ body: isEdited ? 'Edited here.' : 'Of 4.2.' })
    const again = await run(admin, tree, options)
    expect(again.files.get(recent)).toMatchObject({ outcome: 'unchanged', page: { id: added.page!.id } })
  })

  test('updates the page that it names, if an export has moved it', async () => {
    const { admin, old, recent, options, run, getPage } = await prepare()
    const before = exported('moved-setup', old, '2026-01-01T00:00:00.000Z')
    const first = (await run(admin, before, options)).files.get(old)!
    const body = { title: 'Setup', body: 'Edited here.', baseVersion: 1 }
    await world().call(pages.save, { params: { id: first.page!.id }, body }, admin)
    const after = exported('moved-setup', recent, '2099-01-01T00:00:00.000Z')
    const moved = (await run(admin, after, options)).files.get(recent)!
    expect(moved).toMatchObject({ outcome: 'updated', page: { id: first.page!.id } })
    expect(await getPage(admin, moved)).toMatchObject({ version: 3, body: 'As of 2099-01-01T00:00:00.000Z.' })
  })
})
