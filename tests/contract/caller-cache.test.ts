import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getCaller } from './caller'
import { onDatabase } from './world'

const { applications, session, users } = contract

onDatabase('the calls of one page', (world) => {
  /** Calls that share a cache of callers, as those of one page do. */
  const getPage = ({ fetch }: ReturnType<typeof world>) => {
    const callers = new Map()
    return getCaller((request, info) => fetch(request, { ...info, callers }))
  }

  test('look up each caller once, and distinguish callers', async () => {
    const { administrator, person, setColumns } = world()
    const [ada, ben] = [await administrator(), await person({})]
    const call = getPage(world())
    expect((await call(users.list, { query: {} }, ada)).status).toBe(200)
    expect((await call(users.list, { query: {} }, ben)).code).toBe('FORBIDDEN')
    await setColumns(ada.uid, { status: 'disabled' })
    // The rest of the same page still uses the cache.
    expect((await call(users.list, { query: {} }, ada)).status).toBe(200)
    expect((await getPage(world())(users.list, { query: {} }, ada)).code).toBe('ACCOUNT_DISABLED')
  })

  test('look up the caller again for writes and at the start of a session', async () => {
    const { person, setColumns } = world()
    const ana = await person({})
    const call = getPage(world())
    expect((await call(session.get, { query: {} }, ana)).status).toBe(200)
    await setColumns(ana.uid, { status: 'disabled' })
    const started = await call(session.get, { query: { start: true } }, ana)
    expect(started.code).toBe('ACCOUNT_DISABLED')
    const saved = await call(applications.saveDraft, { params: { id: ana.uid }, body: {} }, ana)
    expect(saved.code).toBe('ACCOUNT_DISABLED')
  })
})
