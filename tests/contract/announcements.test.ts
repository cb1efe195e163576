import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { community } = contract

onDatabase('announcements', (world) => {
  const titles = async () => {
    const { call, person } = world()
    const { body } = await call(community.announcements, { query: {} }, await person({ status: 'approved' }))
    return body.data.map(({ title }) => title)
  }

  const listScheduled = async () => {
    const { call, administrator } = world()
    const { body } = await call(community.listManaged, { query: { count: 100 } }, await administrator())
    return body.data.filter(({ isToCome }) => isToCome).map(({ title }) => title)
  }

  test('are rendered when they are written, and visible from their publication time on', async () => {
    const { call, administrator, context, advance } = world()
    const soon = new Date(context.now().getTime() + 3_600_000).toISOString()
    const body = { title: 'Edge 5', body: 'It **comes**.', publishedAt: soon }
    const made = await call(community.announce, { body }, await administrator())
    expect(made.body).toMatchObject({
      html: '<p>It <strong>comes</strong>.</p>',
      revision: 1,
      isToCome: true,
    })
    expect(await titles()).not.toContain('Edge 5')
    expect(await listScheduled()).toContain('Edge 5')
    advance(3_600_000)
    expect(await listScheduled()).not.toContain('Edge 5')
    expect(await titles()).toContain('Edge 5')
  })

  test('are published at once when their time is cleared, and stay scheduled when an edit omits it', async () => {
    const { call, administrator, context, advance } = world()
    const by = await administrator()
    const soon = new Date(context.now().getTime() + 3_600_000).toISOString()
    const text = { title: 'Sooner than planned', body: 'It comes.' }
    const { id } = (await call(community.announce, { body: { ...text, publishedAt: soon } }, by)).body
    const change = (body: object) =>
      call(community.updateAnnouncement, { params: { id }, body: { ...text, revision: 1, ...body } }, by)
    expect((await change({})).body.publishedAt).toBe(soon)
    expect(await titles()).not.toContain('Sooner than planned')
    advance(1000)
    const at = context.now().getTime()
    const { publishedAt } = (await change({ publishedAt: null, revision: 2 })).body
    expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(at)
    expect(Date.parse(publishedAt)).toBeLessThan(at + 60_000)
    expect(await titles()).toContain('Sooner than planned')
    const broadcast = await context.database
      .selectFrom('notification_broadcasts')
      .select(['visible_at', 'is_told'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(broadcast).toEqual({ visible_at: publishedAt, is_told: false })
  })

  test.each([
    '2026-02-30T10:00:00Z',
    '0000-12-31T10:00:00Z',
    '0001-01-01T00:30:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '2026-11-21',
  ])('report the invalid time %s at its field', async (publishedAt) => {
    const { call, administrator, announce } = world()
    const by = await administrator()
    const body = { title: 'Never', body: 'Text.', publishedAt }
    const made = await call(community.announce, { body }, by)
    const params = { id: await announce('There already', -1) }
    const changed = await call(community.updateAnnouncement, { params, body: { ...body, revision: 1 } }, by)
    for (const { status, fields } of [made, changed]) {
      expect([status, fields[0]?.path]).toEqual([422, 'publishedAt'])
    }
  })

  test('report a conflict to the second of two concurrent edits', async () => {
    const { call, administrator, announce } = world()
    const id = await announce('Twice', -1)
    const change = async (title: string) => {
      const body = { title, body: 'Text.', revision: 1 }
      return call(community.updateAnnouncement, { params: { id }, body }, await administrator())
    }
    const answers = [await change('First'), await change('Second')]
    expect(answers.map(({ code, status }) => code ?? status)).toEqual([200, 'CONFLICT'])
    expect(await titles()).toContain('First')
  })

  test('disappear when removed, and show hostile Markdown as harmless text', async () => {
    const { call, administrator, announce } = world()
    const by = await administrator()
    const id = await announce('To be removed', -1)
    await call(community.removeAnnouncement, { params: { id } }, by)
    expect(await titles()).not.toContain('To be removed')
    const body = { title: 'Hostile', body: '<img src=x onerror=alert(1)> [x](javascript:alert(1))' }
    const made = await call(community.announce, { body }, by)
    expect(made.body.html).not.toMatch(/<img|href="javascript/)
  })
})

onDatabase('public news', (world) => {
  test('shows visitors only public announcements, from their publication time on', async () => {
    const { call, administrator, announce, context, advance } = world()
    const by = await administrator()
    await announce('For members alone', -1)
    const soon = new Date(context.now().getTime() + 60_000).toISOString()
    const news = async () => (await call(community.news, { query: {} })).body.data.map(({ title }) => title)
    const text = { body: 'It comes.', isPublic: true }
    await call(community.announce, { body: { ...text, title: 'For everybody' } }, by)
    await call(community.announce, { body: { ...text, title: 'Later', publishedAt: soon } }, by)
    expect(await news()).toEqual(['For everybody'])
    advance(61_000)
    expect(await news()).toEqual(['Later', 'For everybody'])
  })

  test('is paged, and its total counts public announcements only', async () => {
    const { call, context, person } = world()
    const rows = Array.from({ length: 60 }, (_none, index) => ({
      id: crypto.randomUUID(),
      title: `Number ${index}`,
      body: '',
      html: '',
      published_at: new Date(Date.UTC(2020, 0, 1) - index * 1000).toISOString(),
      is_public: index % 2 === 0,
    }))
    await context.database.insertInto('announcements').values(rows).execute()
    const member = await person({ status: 'approved' })
    const all = (page: number) => call(community.announcements, { query: { page, count: 50 } }, member)
    const first = (await all(1)).body
    expect(first.data).toHaveLength(50)
    const last = (await all(Math.ceil(first.total / 50))).body
    expect(last).toMatchObject({ total: first.total, count: 50 })
    expect(last.data.at(-1)?.title).toBe('Number 59')
    const news = (await call(community.news, { query: { page: 3, count: 10 } })).body
    expect(news.total).toBeGreaterThanOrEqual(30)
    expect(news.total).toBeLessThanOrEqual(first.total - 30)
    expect(news.data).toHaveLength(10)
  })
})
