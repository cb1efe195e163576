import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { audit, userNotes, users } = contract

onDatabase('user tags', (world) => {
  test('can be set, suggested and filtered by, and are in the audit log', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const own = await person({ firstName: 'Tagged' })
    const params = { id: own.uid }
    const set = async (tags: string[]) => call(userNotes.setTags, { params, body: { tags } }, admin)
    expect((await set(['VIP', ' beta tester ', 'vip'])).body.tags).toEqual(['beta tester', 'vip'])
    expect((await call(userNotes.listTags, {}, admin)).body.data).toEqual(['beta tester', 'vip'])
    const find = async () => (await call(users.list, { query: { tag: 'Vip' } }, admin)).body.total
    expect(await find()).toBe(1)
    expect((await set([])).body.tags).toEqual([])
    expect(await find()).toBe(0)
    expect((await set(Array.from({ length: 21 }, (_, index) => `tag ${index}`))).status).toBe(422)
    expect(
      (await call(userNotes.setTags, { params: { id: 'missing' }, body: { tags: [] } }, admin)).status,
    ).toBe(404)
    const log = await call(audit.list, { query: { subject: own.uid, action: 'user.tags' } }, admin)
    expect(log.body.data).toMatchObject([
      {
        before: { tags: 'beta tester, vip' },
        after: { tags: '' },
        subjectName: expect.stringContaining('Tagged'),
      },
      { before: { tags: '' }, after: { tags: 'beta tester, vip' } },
    ])
  })

  test('keep what another administrator changed meanwhile', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const params = { id: (await person({})).uid }
    const set = async (tags: string[], before?: string[]) =>
      (await call(userNotes.setTags, { params, body: { tags, ...(before && { before }) } }, admin)).body.tags
    const read = ['alpha', 'beta']
    await set(['beta', 'partner'])
    expect(await set([...read, 'press'], read)).toEqual(['beta', 'partner', 'press'])
    expect(await set([], ['beta'])).toEqual(['partner', 'press'])
  })
})

onDatabase('user notes', (world) => {
  test('can be edited by their author for 15 minutes, and deleted by any administrator', async () => {
    const { administrator, person, call, advance } = world()
    const [admin, other] = [await administrator(), await administrator()]
    const own = await person({})
    const params = { id: own.uid }
    const write = async (body: string) =>
      (await call(userNotes.create, { params, body: { body } }, admin)).body
    const first = await write('Met at the fair.')
    const second = await write('Called.\nWants a kit.')
    const change = (note: string, by = admin) =>
      call(userNotes.update, { params: { ...params, note }, body: { body: 'Called twice.' } }, by)
    expect((await change(second.id, other)).code).toBe('FORBIDDEN')
    expect((await change(second.id)).body).toMatchObject({ body: 'Called twice.', mayEdit: true })
    advance(16 * 60_000)
    expect((await change(second.id)).code).toBe('FORBIDDEN')
    const list = async () => (await call(userNotes.list, { params, query: {} }, other)).body
    expect(await list()).toMatchObject({
      total: 2,
      data: [{ id: second.id, mayEdit: false }, { id: first.id }],
    })
    const elsewhere = { params: { id: other.uid, note: first.id } }
    expect((await call(userNotes.remove, elsewhere, other)).status).toBe(404)
    expect((await call(userNotes.remove, { params: { ...params, note: first.id } }, other)).status).toBe(204)
    expect((await list()).total).toBe(1)
    const log = await call(audit.list, { query: { subject: own.uid } }, other)
    expect(log.body.data).toMatchObject([{ action: 'user.remove-note', actorUid: other.uid }])
    expect(JSON.stringify(log.body.data)).not.toContain('fair')
  })

  test('are not in the user’s own export, and are deleted with the user', async () => {
    const { administrator, person, call, context, fetch } = world()
    const admin = await administrator()
    const own = await person({})
    const params = { id: own.uid }
    await call(userNotes.create, { params, body: { body: 'Secretnote' } }, admin)
    await call(userNotes.setTags, { params, body: { tags: ['secrettag'] } }, admin)
    const answer = await fetch(
      new Request(`http://service.test/users/${own.uid}/export`, {
        headers: { authorization: `Bearer ${own.token}` },
      }),
      { clientAddress: own.uid },
    )
    const files = Object.values(unzipSync(await answer.bytes())).map((file) => strFromU8(file))
    expect([answer.status, /secretnote|secrettag/i.test(files.join())]).toEqual([200, false])
    await context.database.deleteFrom('users').where('identity_uid', '=', own.uid).execute()
    const left = await context.database
      .selectFrom('user_notes')
      .select('id')
      .where('identity_uid', '=', own.uid)
      .execute()
    expect(left).toEqual([])
  })
})
