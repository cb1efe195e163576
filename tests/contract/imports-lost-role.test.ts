import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getZip } from '../support/documentation'
import { leaving } from './bulk-changes-world'
import { importTools } from './imports-world'
import { onDatabase, type TestPerson, type World } from './world'
import type { Database, TestDeps } from '../support/service'

const { imports, users } = contract

const losses: [string, (world: World, lost: TestPerson, other: TestPerson) => Promise<{ status: number }>][] =
  [
    [
      'was made a user',
      ({ call }, { uid }, other) =>
        call(users.setRole, { params: { id: uid }, body: { newRole: 'user' } }, other),
    ],
    [
      'was locked out',
      ({ call }, { uid }, other) =>
        call(users.setStatus, { body: { users: [uid], newStatus: 'disabled' } }, other),
    ],
    ['was deleted', ({ call }, { uid }, other) => call(users.remove, { params: { id: uid } }, other)],
  ]

const redPixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

let count = 0

/** A folder whose image is stored between the first and the second page. Bytes after its end make it unique. */
const ownTree = () => ({
  'a.md': '# A',
  'b.md': '# B\n\n![Red](red.png)',
  'c.md': '# C',
  'red.png': Uint8Array.from([...redPixel, (count += 1)]),
})

/** File storage that calls a function before it stores a file. */
const keptAfter = ({ context: { files } }: World, happen: () => Promise<unknown>): TestDeps['files'] => ({
  ...files,
  put: async (...file) => {
    await happen()
    await files.put(...file)
  },
})

/** A database that calls a function after the given number of transactions. */
const doneAfter = (database: Database, transactions: number, happen: () => Promise<unknown>): Database => {
  let committed = 0
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') {
        return () => ({
          execute: async (write: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
            const written = await target.transaction().execute(write)
            committed += 1
            if (committed === transactions) await happen()
            return written
          },
        })
      }
      const part = Reflect.get(target, name, target)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}

/** A unique source, and a component to import into. */
const place = async (world: World) => {
  count += 1
  return { source: `Power ${count}`, component: (await world.component()).component_id }
}

const reason = 'The user who started it is no longer an administrator.'

onDatabase('an import', (world) => {
  test.each(losses)('stops after the current page if its administrator %s', async (_, lose) => {
    const { administrator, call, context } = world()
    const { begin, work, report } = importTools(world())
    const [starter, other] = [await administrator(), await administrator()]
    const id = await begin(starter, ownTree(), await place(world()))
    const next = await begin(starter, ownTree(), await place(world()))
    await work({ files: keptAfter(world(), () => lose(world(), starter, other)) })

    const { body } = await call(imports.get, { params: { id } }, other)
    expect(body).toMatchObject({ state: 'stopped', reason, counts: { created: 1, waiting: 2 } })
    expect(body.finishedAt).not.toBeNull()
    const files = await report(other, id)
    expect(files.get('a.md')).toMatchObject({ outcome: 'created', page: { isPublished: true } })
    expect([files.get('b.md')?.page, files.get('c.md')?.page]).toEqual([null, null])
    // The waiting import does not start, and both archives are deleted.
    expect((await call(imports.get, { params: { id: next } }, other)).body).toMatchObject({
      state: 'stopped',
      reason,
      counts: { total: 0 },
    })
    expect(await context.files.list('imports')).toEqual([])
  })

  test('shows an administrator who was removed while it waited as a removed user', async () => {
    const { administrator, call, advance, runDueJobs } = world()
    const { begin, work } = importTools(world())
    const [starter, other] = [await administrator(), await administrator()]
    const id = await begin(starter, ownTree(), await place(world()))
    await call(users.remove, { params: { id: starter.uid } }, other)
    const aWhile = 31 * 86_400_000
    advance(aWhile)
    await runDueJobs('housekeeping')
    await work()
    advance(-aWhile)
    expect((await call(imports.get, { params: { id } }, other)).body).toMatchObject({
      state: 'stopped',
      counts: { total: 0 },
      created: { byUid: starter.uid, byName: 'Removed user' },
    })
  })

  test('continues while the account deletion of its administrator is pending', async () => {
    const { administrator, context, setColumns } = world()
    const { run } = importTools(world())
    const starter = await administrator()
    await setColumns(starter.uid, leaving(context))
    const { state, counts } = await run(starter, ownTree(), await place(world()))
    expect([state, counts.created]).toEqual(['done', 3])
  })

  test.each(losses)('is not stored if its administrator %s during the upload', async (_, lose) => {
    const { administrator, context, fetch } = world()
    const [starter, other] = [await administrator(), await administrator()]
    const { source, component } = await place(world())
    const archive = getZip(ownTree())
    const body = Readable.from(
      (async function* () {
        yield archive.subarray(0, 100)
        await lose(world(), starter, other)
        yield archive.subarray(100)
      })(),
    )
    const query = new URLSearchParams({ source, component, audience: 'public', publish: 'true' })
    const init: RequestInit & { duplex: 'half' } = {
      method: imports.create.method,
      headers: { authorization: `Bearer ${starter.token}`, 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
      duplex: 'half',
    }
    const answer = await fetch(new Request(`http://service.test${imports.create.path}?${query}`, init))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    const written = context.database.selectFrom('imports').select('id').where('source', '=', source)
    expect(await written.execute()).toEqual([])
    expect(await context.files.list('imports')).toEqual([])
  })

  test('creates no more categories after its administrator loses the role', async () => {
    const { administrator, call, context } = world()
    const { begin, work } = importTools(world())
    const [starter, other] = [await administrator(), await administrator()]
    count += 1
    const names = ['x', 'y', 'z'].map((name) => `power-${count}-${name}`)
    const folders = Object.fromEntries(names.map((name) => [`${name}/${name}-part/a.md`, '# A']))
    const id = await begin(starter, folders, { source: `Power ${count}` })
    const [, [, lockOut] = []] = losses
    // The first two transactions write the plan and the first category.
    const database = doneAfter(context.database, 2, () => lockOut!(world(), starter, other))
    await work({ database })
    expect((await call(imports.get, { params: { id } }, other)).body).toMatchObject({
      state: 'stopped',
      counts: { created: 0, waiting: 3 },
    })
    const made = context.database.selectFrom('categories').select('slug').where('slug', 'in', names)
    expect(await made.execute()).toHaveLength(1)
  })
})
