import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { documentation, type FileTree, getZip } from '../support/documentation'
import { importTools as tools } from './imports-world'
import { onDatabase } from './world'

const { audit, imports, pages, catalogue } = contract

let count = 0
/** The same tree under unique names, so that tests on one database do not affect each other. */
const ownTree = (): { tree: FileTree; source: string; prefix: string } => {
  count += 1
  const prefix = `t${count}`
  const tree = Object.fromEntries(
    Object.entries(documentation).map(([path, content]) => [
      path === 'README.md' ? path : `${prefix}-${path}`,
      typeof content === 'string'
        ? content.replaceAll('guides/', `${prefix}-guides/`).replace('read-a-meter', `${prefix}-read`)
        : content,
    ]),
  )
  return { tree, source: `Handbook ${count}`, prefix }
}

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

onDatabase('imports', (world) => {
  test('a folder becomes categories, components and pages with their links, images and notes', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const { tree, source, prefix } = ownTree()
    const { files, state, counts } = await run(admin, tree, { source })
    expect(state).toBe('done')
    expect(counts).toMatchObject({ failed: 0, waiting: 0, created: 9 })

    const meter = await getPage(admin, files.get(`${prefix}-guides/installing/meter.md`))
    expect(meter).toMatchObject({
      title: 'Install a meter',
      summary: 'Ten minutes with a screwdriver.',
      status: 'published',
      audience: 'public',
      category: { name: 'Guides', slug: `${prefix}-guides` },
      component: { name: 'Installing' },
    })
    expect(meter.body).toContain(':::warning[Mains voltage]\nSwitch it off first.\n:::')
    expect(meter.body).toContain(':::tab[One phase]\nTwo wires.\n:::')
    expect(meter.body).toMatch(/!\[The terminals\]\(\/api\/files\/media\/[\w-]+-1x1\.webp\)/)
    expect(meter.body).toContain(`[read it](/documents/${prefix}-read)`)
    expect(meter.body).toContain('or ask.')
    expect(meter.body).not.toContain('# Install')
    expect(files.get(`${prefix}-guides/installing/meter.md`)?.notes).toEqual([
      'Its front matter says what is not known here: owner.',
      'A link leads to missing.md, which is not there; it stays as text.',
    ])

    const reading = await getPage(admin, files.get(`${prefix}-guides/operating/reading.mdx`))
    expect(reading.slug).toBe(`${prefix}-read`)
    expect(reading.body).toContain('const a = "<Tabs>"; // {{< not a shortcode >}}')
    expect(reading.body).toContain(':::warning[Slow]')
    expect(reading.body).not.toContain('import')

    const tuning = await getPage(admin, files.get(`${prefix}-guides/operating/advanced/tuning.md`))
    expect(tuning.ancestors.map(({ title }) => title)).toEqual(['For the advanced'])
    expect(tuning.body).toMatch(/\[limits\]\(\/documents\/[\w-]*limits#current\)/)

    const errors = await getPage(admin, files.get(`${prefix}-reference/api/errors.md`))
    expect(errors.status).toBe('draft')
    expect(files.get(`${prefix}-guides/installing/images/terminals.png`)?.outcome).toBe('used')
    expect(files.get(`${prefix}-guides/installing/images/unused.png`)?.outcome).toBe('skipped')
    expect(files.get(`${prefix}-scripts/build.zip`)?.notes).toEqual([
      'An archive in the archive is not opened.',
    ])

    const alias = await world().call(pages.bySlug, { params: { slug: 'install-meter' }, query: {} }, null)
    expect(alias.body).toHaveProperty('movedTo')
  })

  test('a repeated import creates versions of changed files only', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const { tree, source, prefix } = ownTree()
    await run(admin, tree, { source })
    const again = await run(admin, tree, { source })
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 9, failed: 0 })

    const path = `${prefix}-guides/notes.md`
    const changed = {
      ...tree,
      [path]: '# Notes\n\nNew words.\n',
      [`${prefix}-guides/installing/cable.md`]: '# Cable\n\nLong.',
    }
    delete changed[`${prefix}-guides/operating/limits.md`]
    const third = await run(admin, changed, { source })
    expect(third.counts).toMatchObject({ created: 1, missing: 1, failed: 0 })
    const notes = await getPage(admin, third.files.get(path))
    expect(notes).toMatchObject({ version: 2, status: 'published', body: 'New words.' })
    expect(notes.editing).toMatchObject({ publishedVersion: 2 })
    expect(third.files.get(`${prefix}-guides/operating/limits.md`)?.outcome).toBe('missing')
    const meter = await getPage(admin, third.files.get(`${prefix}-guides/installing/meter.md`))
    expect(meter.version).toBe(1)
  })

  test('a page that was edited in the portal stays published, and the imported text becomes a draft', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const { tree, source, prefix } = ownTree()
    const path = `${prefix}-guides/notes.md`
    const first = await run(admin, tree, { source })
    const { id } = first.files.get(path)!.page!
    const edit = { title: 'Notes', body: 'Edited here.', baseVersion: 1 }
    await world().call(pages.save, { params: { id }, body: edit }, admin)
    await world().call(pages.setStatus, { params: { id }, body: { status: 'published' } }, admin)

    const same = await run(admin, tree, { source })
    expect(same.files.get(path)).toMatchObject({ outcome: 'unchanged' })
    const { files } = await run(admin, { ...tree, [path]: '# Notes\n\nEdited there.\n' }, { source })
    expect(files.get(path)?.notes.join(' ')).toContain('readers keep version 2')
    const page = await getPage(admin, files.get(path))
    expect(page).toMatchObject({ body: 'Edited there.', editing: { newestVersion: 3, publishedVersion: 2 } })
  })

  test('a stopped import writes nothing more', async () => {
    const { begin, work, report } = tools(world())
    const admin = await world().administrator()
    const { tree, source } = ownTree()
    const id = await begin(admin, tree, { source })
    const stopped = await world().call(imports.stop, { params: { id } }, admin)
    expect(stopped.body.state).toBe('stopped')
    await work()
    expect((await report(admin, id)).size).toBe(0)
    const again = await world().call(imports.stop, { params: { id } }, admin)
    expect(again.code).toBe('CONFLICT')
    const { body } = await world().call(audit.list, { query: { action: 'import.stop', subject: id } }, admin)
    expect(body.data).toEqual([
      expect.objectContaining({
        actorUid: admin.uid,
        before: { state: 'waiting' },
        after: { state: 'stopped' },
      }),
    ])
  })

  test('an import into one component turns folders into pages', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const { tree, source, prefix } = ownTree()
    const { component_id: component, slugs } = await world().component()
    const { files, counts } = await run(admin, tree, { source, component, publish: false })
    expect(counts.failed).toBe(0)
    const page = await getPage(admin, files.get(`${prefix}-guides/operating/advanced/tuning.md`))
    expect(page).toMatchObject({ status: 'draft', component: { slug: slugs.component } })
    const above = await getPage(admin, files.get(`${prefix}-guides/operating/advanced/`))
    expect(above.title).toBe('For the advanced')
    expect(page.editing?.parent).toBe(above.id)
  })

  test('an invalid archive or an unknown component is reported at its field', async () => {
    const admin = await world().administrator()
    const query = { source: 'x' }
    const broken = await world().call(
      imports.create,
      { query, body: new TextEncoder().encode('PK no zip at all, but long enough') },
      admin,
    )
    expect(broken.fields).toEqual([
      { path: 'archive', code: 'archiveRefused', message: 'This is not a zip, or it is broken.' },
    ])
    const component = '01890000-0000-7000-8000-000000000000'
    const astray = await world().call(
      imports.create,
      { query: { ...query, component }, body: getZip({ 'a.md': 'A' }) },
      admin,
    )
    expect(astray.fields[0]?.path).toBe('component')
  })

  test('a hostile file does not stop the import of other files', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const { source, prefix } = ownTree()
    const of = (name: string) => `${prefix}/part/${name}.md`
    const cut = `${'a'.repeat(119)}\u{1F600}`
    const { state, files } = await run(
      admin,
      {
        [`${prefix}/_category_.json`]: JSON.stringify({ label: `${prefix} L\0`, description: '\u0001' }),
        [`${prefix}/part/_category_.json`]: JSON.stringify({ label: cut, description: '\u{D800}' }),
        [of('null')]: '---\ntitle: "Nu\\u0000ll"\nsummary: "\\uD800"\n"k\\0ey": 1\n---\nText',
        [of('toml')]: '+++\ntitle = "To\\u0000ml"\n+++\nText',
        [of('loop')]: '---\ntitle: Loop\nself: &a\n  in: *a\n---\nText',
        [of('lines')]: 'a\n'.repeat(300_000),
        [of('brackets')]: `---\ntitle: ${'['.repeat(50_000)}\n---\nText`,
        [of('plain')]: '# Plain\n\nText',
      },
      { source },
    )
    expect(state).toBe('done')
    const titles = await Promise.all(
      ['null', 'toml', 'plain'].map(async (name) => (await getPage(admin, files.get(of(name)))).title),
    )
    expect(titles).toEqual(['Null', 'Toml', 'Plain'])
    for (const name of ['null', 'toml', 'loop', 'lines', 'brackets', 'plain']) {
      const { outcome, notes } = files.get(of(name))!
      expect([outcome, ...notes].join(' ')).not.toMatch(/on our side/)
    }
  })

  test('files are decoded from common encodings, and refused if the encoding is unclear', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const { source, prefix } = ownTree()
    const of = (name: string) => `${prefix}/part/${name}.md`
    const { state, files } = await run(
      admin,
      {
        [of('utf8')]: '\uFEFF# Größe 田中\n\nText',
        [of('utf16')]: Uint8Array.from(Buffer.from('\uFEFF# Größe 田中\n\nText', 'utf16le')),
        [of('latin')]: Uint8Array.from(Buffer.from('# Größe\n\nStraße für Zähler.', 'latin1')),
        [of('japanese')]: hex('23208a5497760a0a93fa967b8cea82cc95b68fcd82c582b781420a'),
        [of('cut')]: hex('2320477261c3'),
        [of('korean')]: hex('2320b1e8c3b6bcf60a'),
      },
      { source },
    )
    expect(state).toBe('done')
    const read = await Promise.all(
      ['utf8', 'utf16', 'latin', 'japanese'].map(async (name) => {
        const { title } = await getPage(admin, files.get(of(name)))
        return [title, files.get(of(name))?.notes.find((note) => note.startsWith('Read as'))]
      }),
    )
    expect(read).toEqual([
      ['Größe 田中', undefined],
      ['Größe 田中', undefined],
      ['Größe', 'Read as windows-1252, because it isn’t UTF-8.'],
      ['概要', 'Read as Shift_JIS, because it isn’t UTF-8.'],
    ])
    for (const name of ['cut', 'korean']) {
      const { outcome, notes, page } = files.get(of(name))!
      expect([outcome, notes, page]).toEqual([
        'failed',
        [
          expect.stringMatching(
            `^We can’t read the characters in .*${name}\\.md\\. Save it as UTF-8 and try again\\.$`,
          ),
        ],
        null,
      ])
    }
  })

  test('existing categories are used, and keep their names', async () => {
    const { run, getPage } = tools(world())
    const admin = await world().administrator()
    const made = await world().call(
      catalogue.createCategory,
      { body: { name: 'Own name', slug: `kept-${(count += 1)}` } },
      admin,
    )
    const { slug } = made.body
    const { files } = await run(admin, { [`${slug}/part-${count}/a.md`]: 'A' }, { source: `S${count}` })
    const page = await getPage(admin, files.get(`${slug}/part-${count}/a.md`))
    expect(page.category).toEqual({ name: 'Own name', slug })
  })
})
