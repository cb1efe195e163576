import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getCurrent, writingIn } from './page-writing-world'
import { onDatabase } from './world'

const { pages } = contract

onDatabase('a new page', (world) => {
  test('is a draft of version 1, hidden from readers', async () => {
    const { author, create, of } = await writingIn(world())
    const made = await create({ summary: 'How to', body: '## First\n\nDo this.', message: 'Begun' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      summary: 'How to',
      status: 'draft',
      version: 1,
      body: '## First\n\nDo this.',
      publishedAt: null,
      editing: { newestVersion: 1, publishedVersion: null, position: 1, parent: null, disabled: false },
    })
    expect(made.body.html).toContain('Do this.')
    const { open, sections, versions, acts } = of(made.id)
    expect((await open(made.slug)).code).toBe('NOT_FOUND')
    expect(await sections()).toEqual([])
    expect(await versions()).toMatchObject([
      { version: 1, message: 'Begun', publications: [], isPublished: false },
    ])
    expect(await acts()).toMatchObject([{ action: 'page.create', actor_uid: author.uid }])
  })

  test('needs a component, a parent in it, and product versions of it', async () => {
    const { create } = await writingIn(world())
    const { context } = world()
    const { component, id: parent } = await create()
    await context.database
      .updateTable('components')
      .set({ versions: ['4.2', '4.1'] })
      .where('id', '=', component)
      .execute()
    const elsewhere = await create()
    const refused = async (traits: object) => {
      const { status, fields } = await create(traits)
      return [status, fields[0]?.path]
    }
    expect(await refused({ component: randomUUID() })).toEqual([422, 'component'])
    expect(await refused({ component, parent: randomUUID() })).toEqual([422, 'parent'])
    expect(await refused({ component, parent: elsewhere.id })).toEqual([422, 'parent'])
    expect(await refused({ component, appliesTo: ['4.1', '3.9'] })).toEqual([422, 'appliesTo'])
    expect(await refused({ component, body: '> '.repeat(200) })).toEqual([422, 'body'])
    const made = await create({ component, parent, appliesTo: ['4.1', '4.2'] })
    expect(made.body).toMatchObject({ appliesTo: ['4.2', '4.1'], editing: { parent, position: 1 } })
  })

  test('cannot take a slug that another page has or had, even concurrently', async () => {
    const { author, create } = await writingIn(world())
    const { call } = world()
    const { id, slug, component } = await create()
    await call(pages.setSlug, { params: { id }, body: { slug: `${slug}-now` } }, author)
    expect((await create({ slug })).code).toBe('SLUG_IN_USE')
    expect((await create({ slug: `${slug}-now` })).code).toBe('SLUG_IN_USE')
    const both = await Promise.all([
      create({ component, slug: `${slug}-both` }),
      create({ slug: `${slug}-both` }),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['SLUG_IN_USE', undefined])
  })
})

onDatabase('saving a page', (world) => {
  test('creates a version, while readers keep the published one', async () => {
    const { create, of } = await writingIn(world())
    const { id, slug } = await create({ title: 'First', body: 'Old words.' })
    const { save, set, open, versions, row } = of(id)
    await set('published')
    const before = (await open(slug)).text
    const saved = await save({ title: 'Second', body: 'New words.', baseVersion: 1, message: 'Better' })
    expect(saved.body).toMatchObject({
      version: 2,
      title: 'Second',
      body: 'New words.',
      status: 'published',
      editing: { newestVersion: 2, publishedVersion: 1 },
    })
    expect((await open(slug)).text).toBe(before)
    expect(await versions()).toMatchObject([
      { version: 2, title: 'Second', message: 'Better', isPublished: false },
      { version: 1, title: 'First', isPublished: true },
    ])
    expect(await row()).toMatchObject({ title: 'First', version: 2, published_version: 1 })
  })

  test('without a summary keeps the existing one', async () => {
    const { create, of } = await writingIn(world())
    const { id } = await create({ summary: 'Kept' })
    const { save } = of(id)
    expect((await save({ body: 'More', baseVersion: 1 })).body.summary).toBe('Kept')
    expect((await save({ body: 'More', summary: '', baseVersion: 2 })).body.summary).toBe('')
  })

  test('the same text again creates no version', async () => {
    const { create, of } = await writingIn(world())
    const { id } = await create({ title: 'Title', summary: 'Sum', body: 'Text' })
    const { save, acts, versions } = of(id)
    const again = await save({
      title: 'Title',
      summary: 'Sum',
      body: 'Text',
      baseVersion: 1,
      message: 'Again',
    })
    expect(again.body).toMatchObject({ version: 1, body: 'Text' })
    expect(await versions()).toHaveLength(1)
    expect((await acts()).map(({ action }) => action)).toEqual(['page.create'])
    expect((await save({ title: 'Titles', body: 'Text', baseVersion: 1 })).body.version).toBe(2)
  })

  test('on a stale version is rejected with the current text and its author, and changes nothing', async () => {
    const { administrator } = world()
    const { create, of } = await writingIn(world())
    const { id } = await create({ body: 'Base' })
    const { save, versions } = of(id)
    const other = await administrator()
    await save({ title: 'Theirs', summary: 'Sum', body: 'Their text', baseVersion: 1 }, other)
    const stale = await save({ title: 'Mine', body: 'My text', baseVersion: 1 })
    expect([stale.status, stale.code]).toEqual([409, 'STALE_VERSION'])
    expect(getCurrent(stale)).toMatchObject({
      version: 2,
      title: 'Theirs',
      summary: 'Sum',
      body: 'Their text',
      authorName: expect.stringMatching(/^First/),
      savedAt: expect.any(String),
    })
    expect((await save({ body: 'x', baseVersion: 3 })).code).toBe('STALE_VERSION')
    expect(await versions()).toHaveLength(2)
  })

  test('concurrently succeeds once, and the others keep their working copies', async () => {
    const { administrator, call } = world()
    const { create, of } = await writingIn(world())
    const { id } = await create({ body: 'Base' })
    const { save, read, versions } = of(id)
    const writers = await Promise.all(Array.from({ length: 4 }, () => administrator()))
    const keep = (writer: (typeof writers)[number], body: string) =>
      call(
        pages.keepWorkingCopy,
        { params: { id }, body: { title: 'A title', summary: '', body, baseVersion: 1, revision: 0 } },
        writer,
      )
    await Promise.all(writers.map((writer, index) => keep(writer, `Text of ${index}`)))
    const saves = await Promise.all(
      writers.map((writer, index) => save({ body: `Text of ${index}`, baseVersion: 1 }, writer)),
    )
    const winner = saves.findIndex(({ status }) => status === 200)
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read()).editing?.newestVersion).toBe(2)
    expect(await versions()).toHaveLength(2)
    const kept = await Promise.all(
      writers.map((writer) => call(pages.workingCopy, { params: { id } }, writer)),
    )
    const losers = writers.flatMap((_writer, index) => (index === winner ? [] : [index]))
    expect(losers.map((index) => kept[index]!.body.mine?.body)).toEqual(
      losers.map((index) => `Text of ${index}`),
    )
    expect(kept[winner]!.body.mine).toBeNull()
    expect(losers.map((index) => saves[index]!.code)).toEqual(losers.map(() => 'STALE_VERSION'))
    expect(losers.map((index) => getCurrent(saves[index]!).body)).toEqual(
      losers.map(() => `Text of ${winner}`),
    )
  })

  test('rejects a text that cannot be rendered at its field, and replaces unpaired surrogates', async () => {
    const { author, create, of } = await writingIn(world())
    const { call } = world()
    const { id } = await create({ body: 'Base' })
    const { save, read } = of(id)
    const at = async (text: Parameters<typeof save>[0]) => {
      const { status, fields } = await save(text)
      return [status, fields[0]?.path]
    }
    expect(await at({ body: '> '.repeat(200), baseVersion: 1 })).toEqual([422, 'body'])
    expect(await at({ body: 'a\0b', baseVersion: 1 })).toEqual([422, 'body'])
    expect(await at({ body: 'a', title: 'a\0b', baseVersion: 1 })).toEqual([422, 'title'])
    expect(await at({ body: 'a', baseVersion: 0 })).toEqual([422, 'baseVersion'])
    expect(await at({ body: 'a', baseVersion: 1e300 })).toEqual([422, 'baseVersion'])
    const half = '\u{1F600}'.charAt(0)
    const saved = await save({ title: `A ${half}`, body: `## Head ${half}`, message: half, baseVersion: 1 })
    expect(saved.body).toMatchObject({ version: 2, title: 'A \u{FFFD}', body: '## Head \u{FFFD}' })
    expect((await read()).headings[0]?.text).toBe('Head \u{FFFD}')
    const preview = await call(pages.preview, { body: { body: '> '.repeat(200) } }, author)
    expect([preview.status, preview.fields[0]?.path]).toEqual([422, 'body'])
  })

  test('a preview shows the text as readers would see it', async () => {
    const { author, create, of } = await writingIn(world())
    const { call } = world()
    const body = '## Head\n\n- one\n- <script>two</script>'
    const { id, slug } = await create({ body })
    await of(id).set('published')
    const preview = await call(pages.preview, { body: { body } }, author)
    const read = (await of(id).open(slug)).body
    if ('movedTo' in read) throw new Error('The page moved')
    expect(preview.body).toEqual({ html: read.html, headings: read.headings, minutes: read.minutes })
  })

  test('a very large text does not block other requests', async () => {
    const { create, of } = await writingIn(world())
    const { id, slug } = await create({ body: 'Light' })
    await of(id).set('published')
    let isSaved = false
    const heavy = `| a | b | c |\n| - | - | - |\n${'| a | b | c |\n'.repeat(4900)}`
    const saved = of(id)
      .save({ body: heavy, baseVersion: 1 })
      .finally(() => (isSaved = true))
    for (let count = 0; count < 10; count++) expect((await of(id).open(slug)).status).toBe(200)
    expect(isSaved).toBe(false)
    expect((await saved).body.version).toBe(2)
  })
})
