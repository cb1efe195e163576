import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { V7Generator } from 'uuidv7'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { claimJob } from '~/service/jobs/queue'
import { portal } from '~/service/modules/audit/audit-actions'
import type { Database } from '~/service/context'
import { withPictureLock } from '~/service/storage/pictures'
import { createImport, deleteUnusedArchives } from '~/service/modules/imports/imports.service'
import { findImport, setOutcome } from '~/service/modules/imports/imports.queries'
import { storeArchive } from '~/service/modules/imports/stored-archive'
import { type FileTree, getZip } from '../support/documentation'
import type { TestDeps } from '../support/service'
import { importTools } from '../contract/imports-world'
import { onDatabase, type TestPerson, type World } from '../contract/world'
import { broken, getPart, lease, loseNode, workAtImports } from './import-nodes'

const { imports, pages } = contract
let count = 0

/** Creates a component to import into; returns it with a unique source and slug. */
const createTarget = async (world: World) => {
  count += 1
  const { component_id: component } = await world.component()
  return { component, source: `Source ${count}`, own: `own-${count}` }
}

/** The import tools, with a worker that throws instead of retrying later. */
const nodeTools = (world: World) => ({
  ...importTools(world),
  work: (more?: Partial<TestDeps>) => workAtImports(world, more),
})

const interruptedTools = (world: World) => {
  const tools = nodeTools(world)
  const lose = (transactions: number) => loseNode(world, transactions)
  const getPublished = async (admin: TestPerson, id: string) =>
    (await world.call(pages.get, { params: { id }, query: {} }, admin)).body
  const save = (admin: TestPerson, id: string, body: string, baseVersion: number) =>
    world.call(pages.save, { params: { id }, body: { title: 'Notes', body, baseVersion } }, admin)
  const getVersions = async (source: string) => {
    const rows = await world.context.database
      .selectFrom('page_versions')
      .select('message')
      .where('message', 'like', `Imported from ${source}:%`)
      .execute()
    return rows.length
  }
  return { ...tools, lose, getPublished, save, getVersions }
}

const exportMark = '{"format": "portal-documents", "exportedAt": "2026-01-01T00:00:00.000Z"}'

const alias = (own: string) => `---\naliases: [/old/${own}/]\n---\n# B\n\nText.\n`

onDatabase('an import that is interrupted', (world) => {
  // Transactions of the second import: the plan, a.md, then b.md is created, redirected to, moved, published, recorded.
  test.each([3, 4, 5, 6])(
    'finishes the page when its node is lost after %i transactions',
    async (transactions) => {
      const { begin, run, report, work, lose, getPublished, getVersions } = interruptedTools(world())
      const admin = await world().administrator()
      const { component, source, own } = await createTarget(world())
      const tree: FileTree = { 'a.md': '# A', 'c.md': '# C' }
      const first = await run(admin, tree, { source, component })
      const id = await begin(admin, { ...tree, 'b.md': alias(own) }, { source, component })
      await lose(transactions)
      await work()

      const file = (await report(admin, id)).get('b.md')
      expect(file).toMatchObject({ outcome: 'created', notes: [], page: { isPublished: true } })
      const page = await getPublished(admin, file!.page!.id)
      expect(page).toMatchObject({ version: 1, status: 'published', editing: { position: 2 } })
      expect(await getPublished(admin, first.files.get('c.md')!.page!.id)).toMatchObject({
        editing: { position: 3 },
      })
      const led = await world().call(pages.bySlug, { params: { slug: own }, query: {} }, null)
      expect(led.body).toEqual({ movedTo: page.slug })
      expect(await getVersions(source)).toBe(3)
    },
  )

  // The plan, the new version, its publication, the recorded outcome.
  test.each([2, 3])(
    'publishes the new version when its node is lost after %i transactions',
    async (transactions) => {
      const { begin, run, report, work, lose, getPublished, getVersions } = interruptedTools(world())
      const admin = await world().administrator()
      const { component, source } = await createTarget(world())
      await run(admin, { 'notes.md': '# Notes\n\nOld.' }, { source, component })
      const id = await begin(admin, { 'notes.md': '# Notes\n\nNew.' }, { source, component })
      await lose(transactions)
      await work()

      const file = (await report(admin, id)).get('notes.md')
      expect(file).toMatchObject({ outcome: 'updated', notes: [] })
      const page = await getPublished(admin, file!.page!.id)
      expect(page).toMatchObject({ version: 2, body: 'New.', editing: { newestVersion: 2 } })
      expect(await getVersions(source)).toBe(2)
    },
  )

  test('keeps an administrator’s edited version published when a node is lost at the next version', async () => {
    const { begin, run, report, work, lose, getPublished, save } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const first = await run(admin, { 'notes.md': '# Notes\n\nOld.' }, { source, component })
    const { id } = first.files.get('notes.md')!.page!
    await save(admin, id, 'Edited here.', 1)
    await world().call(pages.setStatus, { params: { id }, body: { status: 'published' } }, admin)
    const second = await begin(admin, { 'notes.md': '# Notes\n\nNew.' }, { source, component })
    await lose(2)
    await work()

    const file = (await report(admin, second)).get('notes.md')
    expect(file?.outcome).toBe('updated')
    expect(file?.notes.join(' ')).toContain('readers keep version 2')
    expect(await getPublished(admin, id)).toMatchObject({ version: 2, editing: { newestVersion: 3 } })
  })

  test('does not publish a page that was edited before the import finished it', async () => {
    const { begin, report, work, lose, getPublished, save } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const id = await begin(admin, { 'notes.md': '# Notes\n\nText.' }, { source, component })
    await lose(2)
    const { page_id } = await world()
      .context.database.selectFrom('page_versions')
      .select('page_id')
      .where('message', '=', `Imported from ${source}: notes.md`)
      .executeTakeFirstOrThrow()
    await save(admin, page_id, 'Half a thought', 1)
    await work()

    const file = (await report(admin, id)).get('notes.md')
    expect(file).toMatchObject({ outcome: 'created', page: { id: page_id, isPublished: false } })
    expect(file?.notes).toEqual([
      'Someone edited this page in the portal before it was finished. It waits as a draft.',
    ])
    expect((await getPublished(admin, page_id)).editing).toMatchObject({
      newestVersion: 2,
      publishedVersion: null,
    })
  })

  test('and stopped creates no second page when the files are imported again', async () => {
    const { begin, run, report, lose, getPublished, getVersions } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const id = await begin(admin, { 'notes.md': '# Notes\n\nText.' }, { source, component })
    await lose(2)
    await world().call(imports.stop, { params: { id } }, admin)
    expect((await report(admin, id)).get('notes.md')).toMatchObject({
      outcome: null,
      page: { isPublished: false },
    })
    const { files } = await run(admin, { 'notes.md': '# Notes\n\nNew text.' }, { source, component })
    const { page, outcome } = files.get('notes.md')!
    expect(outcome).toBe('created')
    expect(await getPublished(admin, page!.id)).toMatchObject({ version: 2, body: 'New text.' })
    expect(await getVersions(source)).toBe(2)
  })

  test('and fails at a file reuses the page of that file in the next import', async () => {
    const { begin, run, lose, getVersions } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const tree: FileTree = { 'notes.md': '# Notes\n\nText.' }
    const id = await begin(admin, tree, { source, component })
    await lose(2)
    await setOutcome(world().context.database, id, { path: 'notes.md', outcome: 'failed', notes: ['Why.'] })
    await world().call(imports.stop, { params: { id } }, admin)
    const { files } = await run(admin, tree, { source, component })
    expect(files.get('notes.md')).toMatchObject({ outcome: 'created', page: { isPublished: true } })
    expect(await getVersions(source)).toBe(1)
  })

  test('does not reuse the page of another file whose long path begins alike', async () => {
    const { begin, run, lose, getPublished } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source: short } = await createTarget(world())
    const source = short.padEnd(120, '-')
    const folder = 'What the history of a page has no room for, since only so much of a path is kept in it'
    const id = await begin(admin, { [`${folder}/4.2/setup.md`]: '# Setup\n\nOf 4.2.' }, { source, component })
    // The plan, both folders' pages (created, published, recorded), and the file's page is created.
    await lose(8)
    await world().call(imports.stop, { params: { id } }, admin)
    const { rows } = await sql<{ page_id: string }>`
      select page_id from page_versions where title = 'Setup' and message like ${`Imported from ${source}: %`}
    `.execute(world().context.database)
    expect(rows).toHaveLength(1)
    const { files } = await run(
      admin,
      { [`${folder}/4.3/setup.md`]: '# Setup\n\nOf 4.3.' },
      { source, component },
    )
    const other = files.get(`${folder}/4.3/setup.md`)!
    expect(other.outcome).toBe('created')
    expect(other.page!.id).not.toBe(rows[0]!.page_id)
    expect(await getPublished(admin, other.page!.id)).toMatchObject({ body: 'Of 4.3.' })
    const begun = await world().call(
      pages.get,
      { params: { id: rows[0]!.page_id }, query: { version: 1 } },
      admin,
    )
    expect(begun.body).toMatchObject({ body: 'Of 4.2.', editing: { newestVersion: 1 } })
  })

  test('keeps its page when another file with the same slug has finished it', async () => {
    const { begin, run, lose, getPage } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source, own } = await createTarget(world())
    const exported = (path: string, text: string): FileTree => ({
      '_portal.json': '{"format": "portal-documents", "exportedAt": "2099-01-01T00:00:00.000Z"}',
      [path]: `---\ntitle: Notes\nslug: ${own}\nstatus: published\n---\n${text}\n`,
    })
    const id = await begin(admin, exported('before.md', 'First.'), { source, component })
    await lose(2)
    await world().call(imports.stop, { params: { id } }, admin)
    const moved = await run(admin, exported('after.md', 'Second.'), { source, component })
    const back = await run(admin, exported('before.md', 'Third.'), { source, component })
    const file = back.files.get('before.md')!
    expect(file).toMatchObject({ outcome: 'updated', page: { id: moved.files.get('after.md')!.page!.id } })
    expect(await getPage(admin, file)).toMatchObject({ version: 3, body: 'Third.' })
  })

  test('restores an exported page and its draft', async () => {
    const { begin, run, report, work, lose, getPublished } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source, own } = await createTarget(world())
    const tree: FileTree = {
      '_portal.json': exportMark,
      'notes.md': `---\ntitle: Notes\nslug: ${own}\nstatus: published\n---\nText.\n`,
      'notes.draft.md': '---\ntitle: Notes\n---\nMore text.\n',
    }
    const id = await begin(admin, tree, { source, component })
    // The plan, and the page is created; created and published; created and given its draft.
    for (let times = 0; times < 3; times += 1) await lose(2)
    await work()
    const file = (await report(admin, id)).get('notes.md')
    expect(file).toMatchObject({ outcome: 'created', notes: [] })
    const page = await getPublished(admin, file!.page!.id)
    expect(page).toMatchObject({ version: 1, editing: { newestVersion: 2, publishedVersion: 1 } })
    const again = await run(admin, tree, { source, component })
    expect(again.files.get('notes.md')).toMatchObject({ outcome: 'unchanged' })
  })

  test('reports what it could not apply to a page that it created', async () => {
    const { run, getPublished } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source, own } = await createTarget(world())
    const { files } = await run(
      admin,
      {
        '_portal.json': exportMark,
        'notes.md': `---\ntitle: Notes\nslug: ${own}\nstatus: published\n---\nText.\n`,
        'notes.draft.md': `---\ntitle: Notes\n---\n${'> '.repeat(30)}Deep\n`,
      },
      { source, component },
    )
    const file = files.get('notes.md')
    expect(file?.outcome).toBe('created')
    expect(file?.notes).toEqual([
      'The page is there, but not all of it could be done: Lists and quotations are nested too deeply here.',
    ])
    expect(await getPublished(admin, file!.page!.id)).toMatchObject({ version: 1, status: 'published' })
  })

  test('repeatedly continues as long as it makes progress', async () => {
    const { begin, work, lose } = interruptedTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const tree = Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}`]))
    const id = await begin(admin, tree, { source, component })
    // Each node gets one page further: created, published, recorded, and the next one created.
    for (let times = 0; times < 5; times += 1) await lose(4)
    await work()
    const { body } = await world().call(imports.get, { params: { id } }, admin)
    expect(body).toMatchObject({ state: 'done', counts: { created: 6 } })
  })
})

const redPixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** Returns a unique picture, by appending bytes. */
const makePicture = (number: number) => Uint8Array.from([...redPixel, count, number])

/** File storage in which storing an image blocks until `goOn` is called. */
const slowFiles = ({ context: { files } }: World) => {
  const hand = new EventEmitter()
  const [reached, goOn] = [once(hand, 'reached'), once(hand, 'go on')]
  let kept = 0
  const put: typeof files.put = async (key, ...rest) => {
    kept += 1
    hand.emit('reached')
    await goOn
    await files.put(key, ...rest)
  }
  return { files: { ...files, put }, reached, goOn: () => hand.emit('go on'), kept: () => kept }
}

onDatabase('an import with a slow file', (world) => {
  afterEach(() => vi.useRealTimers())

  test('renews the lease of its node', async () => {
    const { begin, work } = importTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const id = await begin(
      admin,
      { 'notes.md': '# Notes\n\n![A](a.png)\n', 'a.png': makePicture(1) },
      { source, component },
    )
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slow = slowFiles(world())
    const done = work({ files: slow.files })
    await slow.reached
    const { database, now } = world().context
    const getLeaseLeft = async () => {
      const jobs = database.selectFrom('jobs').select('due_at').where('kind', '=', 'imports')
      const { due_at: until } = await jobs.where('key', '=', id).executeTakeFirstOrThrow()
      return Date.parse(until) - now().getTime()
    }
    for (let times = 0; times < 4; times += 1) {
      world().advance(10_000)
      vi.advanceTimersByTime(5_000)
      await expect.poll(getLeaseLeft, { timeout: 30_000 }).toBeGreaterThan(20_000)
    }
    expect(await claimJob(database, { kind: 'imports', now: now(), lease })).toBeUndefined()
    slow.goOn()
    await done
    expect(vi.getTimerCount()).toBe(0)
    const { body } = await world().call(imports.get, { params: { id } }, admin)
    expect(body).toMatchObject({ state: 'done', counts: { created: 1, used: 1 } })
  })

  test('retries an image when image processing was busy', async () => {
    const { begin, work, report } = nodeTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const tree = { 'notes.md': '# Notes\n\n![A](a.png)\n', 'a.png': makePicture(1) }
    const id = await begin(admin, tree, { source, component })
    const hand = new EventEmitter()
    const busy = once(hand, 'end')
    const others = Promise.allSettled(Array.from({ length: 100 }, () => withPictureLock(() => busy)))
    await expect(work()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    hand.emit('end')
    await others
    await work()
    const files = await report(admin, id)
    expect(files.get('notes.md')).toMatchObject({ outcome: 'created', notes: [] })
    expect(files.get('a.png')).toMatchObject({ outcome: 'used', notes: [] })
  })

  test('stops between two images', async () => {
    const { begin, work, report } = nodeTools(world())
    const admin = await world().administrator()
    const { component, source } = await createTarget(world())
    const tree = {
      'notes.md': '# Notes\n\n![A](a.png) ![B](b.png)\n',
      'a.png': makePicture(1),
      'b.png': makePicture(2),
    }
    const id = await begin(admin, tree, { source, component })
    const slow = slowFiles(world())
    const done = work({ files: slow.files })
    await slow.reached
    await world().call(imports.stop, { params: { id } }, admin)
    slow.goOn()
    await done
    expect(slow.kept()).toBe(1)
    expect((await report(admin, id)).get('notes.md')).toMatchObject({ outcome: null, page: null })
  })
})

const options = (source: string) => ({ source, audience: 'public' as const, publish: true })
const body = () => Readable.from([getZip({ 'a/b/c.md': '# C' })])

/** Simulates a database whose answer to a commit is lost; with `isAway`, it is unavailable afterwards. */
const withLostAnswer = (database: Database, { isAway = false } = {}): Database => {
  let isLost = false
  return new Proxy(database, {
    get: (target, name) => {
      if (isLost && isAway) throw broken()
      if (name !== 'transaction') return getPart(target, name)
      return () => ({
        execute: async (write: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
          await target.transaction().execute(write)
          isLost = true
          throw broken()
        },
      })
    },
  })
}

onDatabase('an import’s archive', (world) => {
  const countStored = async () => (await world().context.files.list('imports')).length

  test('is kept when the import was committed and only the answer was lost', async () => {
    const { work } = nodeTools(world())
    const { context } = world()
    const database = withLostAnswer(context.database)
    const made = await createImport({ ...context, database }, portal, options('Lost answer'), body())
    expect(made.state).toBe('waiting')
    await work()
    expect((await findImport(context.database, made.id))?.state).toBe('done')
  })

  test('is kept when the outcome of the commit is unknown, and the import continues', async () => {
    const { work } = nodeTools(world())
    const { context } = world()
    const database = withLostAnswer(context.database, { isAway: true })
    const made = createImport({ ...context, database }, portal, options('Away'), body())
    await expect(made).rejects.toThrow('The connection broke')
    await work()
    const found = await context.database
      .selectFrom('imports')
      .select('state')
      .where('source', '=', 'Away')
      .executeTakeFirstOrThrow()
    expect(found.state).toBe('done')
  })

  test('is deleted when the database refuses the import', async () => {
    const { context } = world()
    const before = await countStored()
    const author = { ...portal, actorName: 'Null \0' }
    await expect(createImport(context, author, options('Refused'), body())).rejects.toThrow()
    expect(await countStored()).toBe(before)
  })

  test('is deleted after a day when no import needs it', async () => {
    const { context, advance, call, administrator } = world()
    const { work } = nodeTools(world())
    const admin = await administrator()
    await work()
    await deleteUnusedArchives({ ...context, now: () => new Date(context.now().getTime() + 2 * 86_400_000) })
    expect(await countStored()).toBe(0)
    const arriving = new V7Generator().generateOrResetWithTs(context.now().getTime()).toString()
    await storeArchive(context.files, arriving, Readable.from([getZip({ 'a.md': '# A' })]))
    const open = await createImport(context, portal, options('Open'), body())
    const stopped = await createImport(context, portal, options('Stopped'), body())
    await call(imports.stop, { params: { id: stopped.id } }, admin)
    await deleteUnusedArchives(context)
    expect(await countStored()).toBe(3)
    advance(86_400_000 + 1000)
    await deleteUnusedArchives(context)
    expect(await context.files.list('imports')).toEqual([`imports/${open.id}/0.zip`])
    await work()
    expect((await findImport(context.database, open.id))?.state).toBe('done')
  })
})
