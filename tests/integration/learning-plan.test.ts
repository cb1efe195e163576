import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { UserActor } from '~/service/http/actor'
import {
  countFinished,
  learnersAfterStatement,
  learnersStatement,
  listLearners,
} from '~/service/modules/learning/learners.queries'
import { readPaths } from '~/service/modules/learning/learning-paths.service'
import { pathsStatement, unitsStatement } from '~/service/modules/learning/progress.queries'
import { rowsRead } from '../support/rows-read'
import { onDatabase } from '../contract/world'

const learners = 1_000
const paths = 40

/** How many rows are looked at of a table that grows with the number of people; none is read from end to end. */
const rowsBehindIndexes = (plan: string) => {
  expect(plan).not.toMatch(/Seq Scan on (learning_progress|learning_path_progress|certificates|users)\b/)
  const looked = [
    ...plan.matchAll(
      / on (?:learning_progress|learning_path_progress|certificates|users)\b[^\n]*rows=(\d+)(?:\.\d+)? loops=(\d+)/g,
    ),
  ]
  expect(looked.length).toBeGreaterThan(0)
  return Math.max(...looked.map(([, rows, loops]) => Number(rows) * Number(loops)))
}

onDatabase('the planner, asked for learning paths', (world) => {
  const database = () => world().context.database
  const uid = 'learner-77'
  let path = ''

  beforeAll(async () => {
    await sql`
      insert into users (identity_uid, email, first_name, last_name, status, created_at, updated_at)
      select 'learner-' || number, 'learner-' || number || '@x.example', 'First', 'Last', 'approved', now(), now()
      from generate_series(1, ${sql.lit(learners)}) as number`.execute(database())
    await sql`
      insert into learning_paths (id, slug, title, summary, level, unit_order, position)
      select gen_random_uuid(), 'many-' || number, 'Path', '', 'Beginner', 'required', number
      from generate_series(1, ${sql.lit(paths)}) as number`.execute(database())
    await sql`
      insert into learning_units (id, path_id, slug, title, kind, minutes, position)
      select gen_random_uuid(), id, 'unit-' || number, 'Unit', 'video', 5, number
      from learning_paths cross join generate_series(1, 5) as number`.execute(database())
    await sql`
      insert into learning_path_progress (identity_uid, path_id, started_at, last_at)
      select identity_uid, learning_paths.id, now(), now() - make_interval(mins => length(identity_uid))
      from users cross join learning_paths where position <= 3`.execute(database())
    await sql`
      insert into learning_progress (identity_uid, unit_id, started_at, last_at, finished_at, unit_revision)
      select identity_uid, learning_units.id, now(), now(), now(), 1
      from learning_path_progress join learning_units using (path_id)`.execute(database())
    for (const table of [
      'users',
      'learning_paths',
      'learning_units',
      'learning_progress',
      'learning_path_progress',
    ]) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(database())
    }
    const row = await database()
      .selectFrom('learning_paths')
      .select('id')
      .where('slug', '=', 'many-1')
      .executeTakeFirstOrThrow()
    path = row.id
  })

  const learner = (): UserActor => ({
    identityUid: uid,
    email: null,
    emailVerified: true,
    authTime: new Date(0),
    expiresAt: world().context.now(),
    user: { name: 'First Last', role: 'user', status: 'approved', verified: true },
  })

  const getPlan = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${statement}`.execute(
      database(),
    )
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }

  test('looks at what this person did alone', async () => {
    expect(rowsBehindIndexes(await getPlan(pathsStatement(uid)))).toBeLessThanOrEqual(400)
    expect(rowsBehindIndexes(await getPlan(unitsStatement(learner())))).toBeLessThanOrEqual(400)
    expect(rowsBehindIndexes(await getPlan(pathsStatement(uid, 'many-1')))).toBeLessThanOrEqual(50)
    expect(rowsBehindIndexes(await getPlan(unitsStatement(learner(), 'many-1')))).toBeLessThanOrEqual(50)
  })

  test('finds a page of learners in their order', async () => {
    const page = await getPlan(learnersStatement(path, { page: 1, count: 25 }))
    expect(rowsBehindIndexes(page)).toBeLessThanOrEqual(200)
    expect(page).not.toContain('Sort')
  })

  test('finds the next learners of an export in their order', async () => {
    const next = await getPlan(learnersAfterStatement(path, {}, { last: uid, limit: 100 }))
    expect(next).not.toMatch(/Seq Scan|Sort/)
  })

  test('counts learners and what they finished without looking at each of them', async () => {
    const gone = ['learner-1', 'learner-2']
    await sql`update users set deleted_at = now() where identity_uid in (${sql.join(gone)})`.execute(
      database(),
    )
    await sql`vacuum analyze users`.execute(database())
    await database()
      .transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction)
        const before = await rowsRead(transaction, 'users')
        const page = await listLearners(transaction, path, { page: 1, count: 25 })
        expect([page.total, page.data.length]).toEqual([learners - gone.length, 25])
        const units = await countFinished(transaction, path)
        expect(units.map(({ finished }) => finished)).toEqual(Array(5).fill(learners - gone.length))
        expect((await rowsRead(transaction, 'users')) - before).toBeLessThan(100)
        expect(await rowsRead(transaction, 'learning_progress')).toBeLessThan(100)
      })
    const found = await listLearners(database(), path, { name: 'learner-77@', page: 1, count: 25 })
    expect([found.total, found.data.map(({ identityUid }) => identityUid)]).toEqual([1, [uid]])
    await sql`update users set deleted_at = null where identity_uid in (${sql.join(gone)})`.execute(
      database(),
    )
  })

  test('is asked twice for the list, however many paths there are', async () => {
    let asked = 0
    const counting = database().withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(await readPaths(counting, learner())).toHaveLength(paths)
    expect(asked).toBe(2)
  })
})
