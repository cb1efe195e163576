import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getCurrent, writingIn } from './page-writing-world'
import { onBothDatabases } from './world'

const { pages } = contract

onBothDatabases('publishing', (world) => {
  test('shows the newest version and its sections to readers, and is recorded once', async () => {
    const { author, create, of } = await writingIn(world())
    const { id, slug } = await create({ body: 'Before' })
    const { save, set, open, sections, publications, versions, acts, row } = of(id)
    await save({ title: 'Wire it', summary: 'Sum', body: 'Intro\n\n## Head\n\nWords', baseVersion: 1 })
    const published = await set('published', { message: 'Checked' })
    expect(published.body).toMatchObject({
      status: 'published',
      version: 2,
      editing: { newestVersion: 2, publishedVersion: 2 },
    })
    const read = await open(slug)
    expect(read.body).toMatchObject({ title: 'Wire it', summary: 'Sum', version: 2 })
    expect(await sections()).toMatchObject([
      { anchor: '', text: 'Intro' },
      { anchor: expect.stringMatching(/./), heading: 'Head', text: 'Words' },
    ])
    const { published_at: first } = await row()
    const again = await set('published', { message: 'Again' })
    expect(again.body).toEqual(published.body)
    expect(await publications()).toMatchObject([{ version: 2, message: 'Checked', author_uid: author.uid }])
    expect((await acts()).map(({ action }) => action)).toEqual(['page.create', 'page.save', 'page.publish'])
    await save({ title: 'Wire it', body: 'Only this', baseVersion: 2 })
    await set('published')
    expect(await sections()).toMatchObject([{ anchor: '', text: 'Only this' }])
    expect((await row()).published_at).toBe(first)
    expect(await versions()).toMatchObject([
      { version: 3, isPublished: true, publications: [{ message: '' }] },
      { version: 2, isPublished: false, publications: [{ message: 'Checked' }] },
      { version: 1, isPublished: false, publications: [] },
    ])
  })

  test('is rejected if a newer version was saved than the caller knows', async () => {
    const { create, of } = await writingIn(world())
    const { id, slug } = await create({ body: 'One' })
    const { save, set, open } = of(id)
    await save({ body: 'Two', baseVersion: 1 })
    const stale = await set('published', { version: 1 })
    expect(stale.code).toBe('STALE_VERSION')
    expect(getCurrent(stale)).toMatchObject({ version: 2, body: 'Two' })
    expect((await open(slug)).code).toBe('NOT_FOUND')
    expect((await set('published', { version: 2 })).status).toBe(200)
  })

  test.each(['draft', 'archived'] as const)(
    'a page that becomes %s is withdrawn from readers',
    async (status) => {
      const { create, of } = await writingIn(world())
      const { id, slug } = await create({ body: 'One' })
      const { save, set, open, sections, versions, acts, row } = of(id)
      await set('published')
      await save({ title: 'Newest', body: 'Two', baseVersion: 1 })
      expect((await set(status)).body).toMatchObject({ status, editing: { publishedVersion: null } })
      expect((await open(slug)).code).toBe('NOT_FOUND')
      expect(await sections()).toEqual([])
      expect((await versions()).map(({ isPublished }) => isPublished)).toEqual([false, false])
      expect((await row()).title).toBe('Newest')
      expect((await set(status)).status).toBe(200)
      expect((await acts()).map(({ action }) => action).slice(2)).toEqual([
        'page.save',
        status === 'draft' ? 'page.withdraw' : 'page.archive',
      ])
      await set('published')
      expect((await open(slug)).body).toMatchObject({ title: 'Newest', version: 2 })
    },
  )

  test('restoring an earlier version creates a new one and publishes nothing', async () => {
    const { author, create, of } = await writingIn(world())
    const { call } = world()
    const { id, slug } = await create({ title: 'One', summary: 'Sum', body: '## One' })
    const { save, set, open, versions } = of(id)
    await save({ title: 'Two', summary: '', body: '## Two', baseVersion: 1 })
    await set('published')
    const restore = (version: number, baseVersion: number) =>
      call(pages.restore, { params: { id }, body: { version, baseVersion } }, author)
    const before = (await open(slug)).text
    expect((await restore(1, 1)).code).toBe('STALE_VERSION')
    expect((await restore(7, 2)).fields[0]?.path).toBe('version')
    const restored = await restore(1, 2)
    expect(restored.body).toMatchObject({ version: 3, title: 'One', summary: 'Sum', body: '## One' })
    expect(restored.body.headings).toMatchObject([{ text: 'One' }])
    expect((await open(slug)).text).toBe(before)
    expect((await versions())[0]).toMatchObject({ message: 'Restored from version 1', isPublished: false })
    // The newest version has this text already.
    expect((await restore(1, 3)).body.version).toBe(3)
  })

  test('disabling hides a page and its sections without withdrawing it', async () => {
    const { author, create, of } = await writingIn(world())
    const { call } = world()
    const { id, slug } = await create({ body: 'Words' })
    const { save, set, open, sections } = of(id)
    await set('published')
    const disable = (disabled: boolean) =>
      call(pages.setDisabled, { params: { id }, body: { disabled } }, author)
    expect((await disable(true)).body).toMatchObject({ status: 'published', editing: { disabled: true } })
    expect((await open(slug)).code).toBe('NOT_FOUND')
    expect(await sections()).toEqual([])
    // Publishing does not enable it again.
    await save({ body: 'Other words', baseVersion: 1 })
    await set('published')
    expect((await open(slug)).code).toBe('NOT_FOUND')
    expect(await sections()).toEqual([])
    await disable(false)
    expect((await open(slug)).body).toMatchObject({ version: 2 })
    expect(await sections()).toMatchObject([{ text: 'Other words' }])
  })
})
