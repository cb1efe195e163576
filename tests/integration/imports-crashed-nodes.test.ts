import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { importTools as tools } from '../contract/imports-world'
import { onDatabase } from '../contract/world'
import { enqueue } from '~/service/jobs/queue'
import { documentation, type FileTree } from '../support/documentation'
import { loseNode, workAtImports } from './import-nodes'

const { imports } = contract

let count = 0
/** Returns the same tree under unique names, so that tests in one database do not interfere. */
const ownTree = (): { tree: FileTree; source: string; prefix: string } => {
  count += 1
  const prefix = `t${count}`
  const tree = Object.fromEntries(
    Object.entries(documentation).map(([path, content]) => [
      path === 'README.md' ? path : `${prefix}-${path}`,
      typeof content === 'string'
        ? content.replaceAll('guides/', `${prefix}-guides/`).replace('read-a-meter', `${prefix}-read`)
        : content,
    ]),
  )
  return { tree, source: `Handbook ${count}`, prefix }
}

onDatabase('imports', (world) => {
  test('another node finishes the import of a lost node, and creates nothing twice', async () => {
    const { begin, run, report, work } = tools(world())
    const admin = await world().administrator()
    const { tree, source, prefix } = ownTree()
    const id = await begin(admin, tree, { source })
    // The node is lost repeatedly, each time a little later.
    for (let steps = 3; steps < 80; steps += 4) {
      let done = 0
      const now = () => {
        done += 1
        if (done > steps) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
        return world().context.now()
      }
      await workAtImports(world(), { now }).catch(() => false)
      world().advance(60_000)
    }
    await work()
    const after = await report(admin, id)
    expect([...after.values()].filter(({ outcome }) => outcome === 'created')).toHaveLength(9)
    const written = await world()
      .context.database.selectFrom('page_versions')
      .select('page_id')
      .where('message', 'like', `Imported from ${source}:%`)
      .execute()
    expect(written).toHaveLength(9)
    const again = await run(admin, tree, { source })
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 9 })
    expect(again.files.get(`${prefix}-guides/notes.md`)?.outcome).toBe('unchanged')
  })

  test('an import that crashes every node fails with a reason', async () => {
    const { begin, work } = tools(world())
    const admin = await world().administrator()
    const { tree, source } = ownTree()
    const id = await begin(admin, tree, { source })
    for (let times = 0; times < 4; times += 1) await loseNode(world(), 0)
    await work()
    const { body } = await world().call(imports.get, { params: { id } }, admin)
    expect(body).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('failed at this several times'),
    })
  })

  test('a node takes over an import claimed by the previous release, and deletes that release’s jobs', async () => {
    const { begin, work } = tools(world())
    const { context, administrator } = world()
    const { database, now } = context
    const { tree, source } = ownTree()
    const id = await begin(await administrator(), tree, { source })
    const held = { held_by: crypto.randomUUID(), held_until: now().toISOString() }
    await database.updateTable('imports').set(held).where('id', '=', id).execute()
    for (const kind of ['imports', 'bulk changes'] as const) {
      await enqueue(database, kind, [{ key: '' }], now())
    }
    await work()
    await world().runDueJobs('bulk changes')
    const after = await database
      .selectFrom('imports')
      .select(['state', 'held_by', 'held_until'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(after).toMatchObject({ state: 'done', held_by: null })
    expect(String(after?.held_until)).toMatch(/infinity/i)
    expect(await database.selectFrom('jobs').select('kind').where('key', '=', '').execute()).toEqual([])
  })
})
