import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { createClient, httpTransport } from '~/contract/client'
import { onDatabase } from './world'

const { users, audit } = contract

const mark = '\u{FEFF}'
const getLines = (text: string) => text.replace(mark, '').trimEnd().split('\r\n')

onDatabase('the CSV export of users', (world) => {
  test('has the users of the filtered list, in its order, and the date in its file name', async () => {
    const { administrator, person, fetch, context } = world()
    const admin = await administrator()
    for (const lastName of ['Wordcsv-b', 'Wordcsv-a', 'Wordcsv-c']) await person({ lastName })
    const blocked = await person({ lastName: 'Wordcsv-d', status: 'blocked' })
    const decoy = await person({ lastName: 'Another' })
    const request = new Request(
      'http://service.test/admin/users.csv?name=wordcsv&status=pending&sort=-name',
      {
        headers: { authorization: `Bearer ${admin.token}` },
      },
    )
    const response = await fetch(request)
    const today = context.now().toISOString().slice(0, 10)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="users-${today}.csv"`)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(text.startsWith(`${mark}identityUid,email,firstName`)).toBe(true)
    const lines = getLines(text).slice(1)
    // First names ascend in the order in which users are created.
    expect(lines.map((line) => /Wordcsv-\w/.exec(line)![0])).toEqual(['Wordcsv-c', 'Wordcsv-a', 'Wordcsv-b'])
    expect(text).not.toContain(blocked.uid)
    expect(text).not.toContain(decoy.uid)
  })

  test('escapes spreadsheet formulas, and keeps the text', async () => {
    const { call, administrator, person } = world()
    const admin = await administrator()
    const own = await person({
      lastName: 'Wordformula',
      companyName: '=HYPERLINK("http://x.example";"win")',
      jobTitle: '@SUM(1,2)',
    })
    await call(
      users.update,
      { params: { id: own.uid }, body: { address: { city: '-1+1', street: '\t=1' } } },
      own,
    )
    const { text } = await call(users.exportCsv, { query: { name: 'wordformula' } }, admin)
    const [line] = getLines(text).slice(1)
    expect(line).toContain(`,"'=HYPERLINK(""http://x.example"";""win"")","'@SUM(1,2)",`)
    expect(line).toContain(`,'-1+1,`)
    expect(line).not.toMatch(/,"?[=+\-@]/)
  })

  test('has only the selected users if given, in the order of the list', async () => {
    const { call, administrator, person } = world()
    const admin = await administrator()
    const [ana, ben, decoy] = [await person({}), await person({ status: 'denied' }), await person({})]
    const named = [ben.uid, 'nobody', ana.uid].join()
    const uids = async (query: object) => {
      const { text } = await call(
        users.exportCsv,
        { query: { users: named, sort: 'createdAt', ...query } },
        admin,
      )
      expect(text).not.toContain(decoy.uid)
      return getLines(text)
        .slice(1)
        .map((line) => line.slice(0, line.indexOf(',')))
    }
    expect(await uids({})).toEqual([ana.uid, ben.uid])
    expect(await uids({ sort: '-createdAt' })).toEqual([ben.uid, ana.uid])
    expect(await uids({ status: 'denied' })).toEqual([ben.uid])
    const { data } = (await call(audit.list, { query: { actor: admin.uid } }, admin)).body
    expect(data[0]).toMatchObject({
      action: 'user.export',
      after: { users: [ben.uid, 'nobody', ana.uid].join(', ') },
    })
    const many = Array.from({ length: 201 }, (_, index) => `u${index}`)
    const refused = await call(users.exportCsv, { query: { users: many.join() } }, admin)
    expect([refused.status, refused.code]).toEqual([422, 'FIELDS_INVALID'])
  })

  test('is audited with its filter', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    await call(users.exportCsv, { query: { status: 'denied' } }, admin)
    const { data } = (await call(audit.list, { query: { actor: admin.uid } }, admin)).body
    expect(data).toEqual([
      expect.objectContaining({
        action: 'user.export',
        subjectKind: 'list',
        after: expect.objectContaining({ status: 'denied' }),
      }),
    ])
  })

  test('refuses invalid filters, and answers HEAD requests', async () => {
    const { call, administrator, fetch } = world()
    const admin = await administrator()
    const refused = await call(users.exportCsv, { query: { sort: 'nothing' as 'name' } }, admin)
    expect([refused.status, refused.code]).toEqual([422, 'FIELDS_INVALID'])
    const headers = { authorization: `Bearer ${admin.token}` }
    const head = await fetch(new Request('http://service.test/admin/users.csv', { method: 'HEAD', headers }))
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(await head.text()).toBe('')
  })
})

onDatabase('the CSV export of 50,000 users', (world) => {
  beforeAll(async () => {
    await sql`
      insert into users (identity_uid, email, first_name, last_name, company_name, created_at, updated_at)
      select 'bulk' || number, 'bulk' || number || '@bulk.example', 'First' || number, md5(number::text),
        -- Many alike, so that the order needs its second key; and instants finer than a millisecond.
        'Company ' || number % 7, timestamptz '2026-01-01' + (number / 3) * interval '7 microseconds', now()
      from generate_series(1, 50000) as number`.execute(world().context.database)
    await sql`vacuum analyze users`.execute(world().context.database)
  })

  const clientFor = async () => {
    const { fetch, administrator } = world()
    const options = { baseUrl: 'http://service.test', fetch: (request: Request) => fetch(request) }
    return createClient(contract, httpTransport(options), { token: (await administrator()).token })
  }

  test.each(['-createdAt', 'company', '-email'] as const)(
    'has each user once when sorted by %s',
    async (sort) => {
      const client = await clientFor()
      const table = await client.users.exportCsv({ query: { name: 'bulk.example', sort } })
      const lines = getLines(await new Response(table).text()).slice(1)
      expect(lines).toHaveLength(50_000)
      expect(new Set(lines.map((line) => line.slice(0, line.indexOf(','))))).toHaveLength(50_000)
    },
  )

  test('needs the memory of a few rows only', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const client = await clientFor()
    const reader = (await client.users.exportCsv({ query: {} })).getReader()
    collect()
    const before = process.memoryUsage().heapUsed
    let most = 0
    let bytes = 0
    for (let chunk = 1; ; chunk += 1) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (chunk % 20 !== 0) continue
      collect()
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    expect(bytes).toBeGreaterThan(5_000_000)
    // Measured at 2 to 4 MB; all rows together are some 60.
    expect(most).toBeLessThan(12_000_000)
  })

  test('reads no faster than the client, and stops when the client disconnects', async () => {
    const { context } = world()
    const client = await clientFor()
    const execute = vi.spyOn(context.database.getExecutor(), 'executeQuery')
    const queries = () => execute.mock.calls.filter(([query]) => query.sql.includes('as place')).length
    const reader = (await client.users.exportCsv({ query: {} })).getReader()
    await reader.read()
    const taken = queries()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(queries()).toBe(taken)
    expect(taken).toBeLessThan(3)
    await reader.cancel()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(queries()).toBe(taken)
    execute.mockRestore()
  })
})
