import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { savePage } from '~/service/modules/documents/page-writing.service'
import { writingIn } from '../contract/page-writing-world'
import { onDatabase, type TestPerson, type World } from '../contract/world'

const { pages } = contract

const copyCalls = ({ call }: World, id: string) => ({
  keep: (by: TestPerson, body: string, revision: number, more: object = {}) => {
    const text = { title: 'A title', summary: '', body, baseVersion: 1, revision, ...more }
    return call(pages.keepWorkingCopy, { params: { id }, body: text }, by)
  },
  look: async (by: TestPerson) => (await call(pages.workingCopy, { params: { id } }, by)).body,
})

onDatabase('a working copy', (world) => {
  test('is kept when more was typed during a save', async () => {
    const { author, create } = await writingIn(world())
    const { context, advance } = world()
    const { id } = await create()
    const { keep, look } = copyCalls(world(), id)
    await keep(author, 'Mine', 0)
    let times = 0
    // More text arrives between the start of the save and its end.
    const now = () => {
      times += 1
      return new Date(context.now().getTime() - (times === 1 ? 60_000 : 0))
    }
    const user = { name: 'Ana Rojas', role: 'admin' as const, status: 'approved' as const, verified: true }
    const actor = {
      identityUid: author.uid,
      email: null,
      emailVerified: true,
      authTime: new Date(0),
      expiresAt: now(),
      user,
    }
    times = 0
    const text = { title: 'A title', body: 'Mine', message: '', baseVersion: 1 }
    expect(await savePage({ ...context, now }, { actor, requestId: '' }, id, text)).toEqual({ version: 2 })
    expect((await look(author)).mine?.body).toBe('Mine')
    advance(1)
    await savePage(context, { actor, requestId: '' }, id, { ...text, body: 'All of it', baseVersion: 2 })
    expect((await look(author)).mine).toBeNull()
  })
})
