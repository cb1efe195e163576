import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onBothDatabases } from './world'

const { community } = contract

onBothDatabases('announcements by administrators', (world) => {
  const titles = async () => {
    const { call, person } = world()
    const { body } = await call(community.announcements, {}, await person({ status: 'approved' }))
    return body.data.map(({ title }) => title)
  }

  test('one is rendered when it is written, and seen when its time has come', async () => {
    const { call, administrator, deps, advance } = world()
    const soon = new Date(deps.now().getTime() + 3_600_000).toISOString()
    const body = { title: 'Edge 5', body: 'It **comes**.', publishedAt: soon }
    const made = await call(community.announce, { body }, await administrator())
    expect(made.body).toMatchObject({ html: '<p>It <strong>comes</strong>.</p>', revision: 1 })
    expect(await titles()).not.toContain('Edge 5')
    advance(3_600_000)
    expect(await titles()).toContain('Edge 5')
  })

  test('of two who change one at once, the second is told', async () => {
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

  test('a removed one is gone, and hostile Markdown is harmless', async () => {
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

onBothDatabases('news for everybody', (world) => {
  test('only what is meant for everybody is told to a visitor, and not before its time', async () => {
    const { call, administrator, announce, deps, advance } = world()
    const by = await administrator()
    await announce('For members alone', -1)
    const soon = new Date(deps.now().getTime() + 60_000).toISOString()
    const news = async () => (await call(community.news, {})).body.data.map(({ title }) => title)
    const text = { body: 'It comes.', isPublic: true }
    await call(community.announce, { body: { ...text, title: 'For everybody' } }, by)
    await call(community.announce, { body: { ...text, title: 'Later', publishedAt: soon } }, by)
    expect(await news()).toEqual(['For everybody'])
    advance(61_000)
    expect(await news()).toEqual(['Later', 'For everybody'])
  })
})
