import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getCurrent, writingIn } from './page-writing-world'
import { onDatabase, type TestPerson, type World } from './world'

const { pages } = contract

const copyCalls = ({ call }: World, id: string) => ({
  keep: (by: TestPerson, body: string, revision: number, more: object = {}) => {
    const text = { title: 'A title', summary: '', body, baseVersion: 1, revision, ...more }
    return call(pages.keepWorkingCopy, { params: { id }, body: text }, by)
  },
  look: async (by: TestPerson) => (await call(pages.workingCopy, { params: { id } }, by)).body,
  discard: (by: TestPerson) => call(pages.discardWorkingCopy, { params: { id } }, by),
})

onDatabase('a working copy', (world) => {
  test('is saved at each call and readable by its author only', async () => {
    const { administrator } = world()
    const { author, create } = await writingIn(world())
    const { id } = await create()
    const { keep, look, discard } = copyCalls(world(), id)
    const other = await administrator()
    expect(await look(author)).toEqual({ mine: null, others: [] })
    const first = await keep(author, 'One', 0)
    const { revision } = (await keep(author, 'Two', first.body.revision, { title: '', summary: 'Sum' })).body
    expect((await look(author)).mine).toEqual({
      baseVersion: 1,
      revision,
      title: '',
      summary: 'Sum',
      body: 'Two',
      savedAt: expect.any(String),
    })
    const seen = await look(other)
    expect(seen.mine).toBeNull()
    expect(seen.others).toEqual([
      { authorName: expect.stringMatching(/^First/), savedAt: expect.any(String) },
    ])
    expect((await discard(author)).status).toBe(204)
    expect(await look(author)).toEqual({ mine: null, others: [] })
    expect((await look(other)).others).toEqual([])
  })

  test('saved in two windows conflicts in the stale one, which gets the other’s text', async () => {
    const { author, create } = await writingIn(world())
    const { id } = await create()
    const { keep, look } = copyCalls(world(), id)
    const { revision } = (await keep(author, 'One', 0)).body
    const ahead = (await keep(author, 'First window', revision)).body.revision
    const behind = await keep(author, 'Second window', revision)
    expect([behind.status, behind.code]).toEqual([409, 'STALE_VERSION'])
    expect(getCurrent(behind)).toMatchObject({ version: 1, body: 'First window' })
    expect((await keep(author, 'Third window', 0)).code).toBe('STALE_VERSION')
    expect((await keep(author, 'Ahead', 1_000_000)).code).toBe('STALE_VERSION')
    expect((await look(author)).mine?.body).toBe('First window')
    // A call whose answer was lost can be repeated.
    expect((await keep(author, 'First window', revision)).body.revision).toBe(ahead)
  })

  test('is saved once by concurrent calls', async () => {
    const { author, create } = await writingIn(world())
    const { id } = await create()
    const { keep, look } = copyCalls(world(), id)
    const firsts = await Promise.all([keep(author, 'A', 0), keep(author, 'B', 0), keep(author, 'C', 0)])
    expect(firsts.filter(({ status }) => status === 200)).toHaveLength(1)
    const { revision } = (await look(author)).mine!
    const seconds = await Promise.all([keep(author, 'D', revision), keep(author, 'E', revision)])
    expect(seconds.filter(({ status }) => status === 200)).toHaveLength(1)
    const won = ['D', 'E'][seconds.findIndex(({ status }) => status === 200)]
    expect((await look(author)).mine).toMatchObject({ body: won })
  })

  test('is deleted when its author saves the page, a late call does not restore it, and others keep theirs', async () => {
    const { administrator } = world()
    const { author, create, of } = await writingIn(world())
    const { id } = await create()
    const { keep, look } = copyCalls(world(), id)
    const other = await administrator()
    const mine = (await keep(author, 'Mine', 0)).body.revision
    const theirs = (await keep(other, 'Theirs', 0)).body.revision
    await of(id).save({ body: 'Mine', baseVersion: 1 })
    expect((await look(author)).mine).toBeNull()
    expect((await look(other)).mine?.body).toBe('Theirs')
    const late = await keep(author, 'Mine, late', mine)
    expect(late.code).toBe('STALE_VERSION')
    expect(getCurrent(late)).toMatchObject({ version: 2, body: 'Mine' })
    // The other copy is still based on the first version, and its author may continue.
    expect((await keep(other, 'Theirs, more', theirs)).status).toBe(200)
    expect((await of(id).save({ body: 'Theirs, more', baseVersion: 1 }, other)).code).toBe('STALE_VERSION')
    expect((await look(other)).mine?.body).toBe('Theirs, more')
  })

  test('that was restarted is not overwritten by a window with the former copy', async () => {
    const { author, create } = await writingIn(world())
    const { id } = await create()
    const { keep, look, discard } = copyCalls(world(), id)
    const { revision } = (await keep(author, 'Known to both windows', 0)).body
    await discard(author)
    await keep(author, 'Restarted', 0)
    const behind = await keep(author, 'From the other window', revision)
    expect(behind.code).toBe('STALE_VERSION')
    expect((await look(author)).mine?.body).toBe('Restarted')
  })

  test('needs an existing base version and a valid text', async () => {
    const { author, create } = await writingIn(world())
    const { id } = await create()
    const { keep, look } = copyCalls(world(), id)
    expect((await keep(author, 'One', 0, { baseVersion: 2 })).fields[0]?.path).toBe('baseVersion')
    expect((await keep(author, 'One\0', 0)).fields[0]?.path).toBe('body')
    expect((await keep(author, 'x'.repeat(400_001), 0)).fields[0]?.path).toBe('body')
    // A text that cannot be rendered is saved too, so that no input is lost.
    const strange = `${'> '.repeat(200)}${'\u{1F600}'.charAt(0)}`
    expect((await keep(author, strange, 0)).status).toBe(200)
    expect((await look(author)).mine?.body).toBe(`${'> '.repeat(200)}\u{FFFD}`)
  })

  test('is shown to other administrators for fifteen minutes, unless its author is deleted', async () => {
    const { administrator, advance, setColumns, context } = world()
    const { author, create } = await writingIn(world())
    const { id } = await create()
    const { keep, look } = copyCalls(world(), id)
    const [other, gone] = [await administrator(), await administrator()]
    await keep(other, 'Theirs', 0)
    await keep(gone, 'Gone', 0)
    expect((await look(author)).others).toHaveLength(2)
    await setColumns(gone.uid, { deleted_at: context.now().toISOString() })
    expect((await look(author)).others).toHaveLength(1)
    advance(15 * 60_000 + 1)
    expect((await look(author)).others).toEqual([])
    expect((await look(other)).mine?.body).toBe('Theirs')
  })
})
