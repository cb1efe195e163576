import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { ManagedPath } from '~/contract/path-building'
import { getBuilder, changePath, makePath, getUnits, videoUnit } from './learning-world'
import { onDatabase, type TestPerson, type World } from './world'

const { learningPaths, audit } = contract

const getLearner = (world: World) => world.person({ status: 'approved' })

const threeUnits = (world: World) =>
  makePath(world, { title: 'Pieces', units: [videoUnit(), videoUnit(), videoUnit()] })

const progress = (
  { call }: World,
  path: { slug: string },
  unit: { slug: string },
  person: TestPerson,
  body: { isFinished: true } | { position: number } = { isFinished: true },
) => call(learningPaths.setProgress, { params: { path: path.slug, unit: unit.slug }, body }, person)

/** Inserts users who have finished the first two units of a path. */
const crowd = async ({ context: { database } }: World, path: ManagedPath, name: string, people: number) => {
  const uid = sql`${name}::text || '-' || lpad(number::text, 4, '0')`
  const numbers = sql`generate_series(1, ${sql.lit(people)}) as number`
  await sql`
    insert into users (identity_uid, email, first_name, last_name, status, created_at, updated_at)
    select ${uid}, ${uid} || '@x.example', 'First', 'Last', 'approved', now(), now() from ${numbers}`.execute(
    database,
  )
  await sql`
    insert into learning_progress (identity_uid, unit_id, started_at, last_at, finished_at, unit_revision)
    select ${uid}, id, now(), now(), now(), 1
    from ${numbers}, learning_units where path_id = ${path.id} and learning_units.position <= 2`.execute(
    database,
  )
  await sql`
    insert into learning_path_progress (identity_uid, path_id, started_at, last_at, finished_units)
    select ${uid}, ${path.id}::uuid, now(), now(), 2 from ${numbers}`.execute(database)
}

/** The progress rows of a path with their transaction ids, which change at each write. */
const getRowVersions = async ({ context: { database } }: World, path: ManagedPath) => {
  const { rows } = await sql<{ row: string }>`
    select identity_uid || ' ' || xmin::text as row from learning_path_progress
    where path_id = ${path.id} order by identity_uid`.execute(database)
  return rows.map(({ row }) => row)
}

const certified = async ({ context: { database } }: World, path: ManagedPath) => {
  const rows = await database
    .selectFrom('certificates')
    .select('identity_uid')
    .where('path_id', '=', path.id)
    .orderBy('identity_uid')
    .execute()
  return rows.map((row) => row.identity_uid)
}

onDatabase('a learning path with many learners', (world) => {
  test('is saved without rewriting progress that stays the same', async () => {
    const { runDueJobs } = world()
    const path = await threeUnits(world())
    await crowd(world(), path, 'still', 5)
    const before = await getRowVersions(world(), path)
    const turned = getUnits(path).toReversed()
    const saved = await changePath(world(), path, { title: 'Another', units: turned })
    expect(saved.status).toBe(200)
    await runDueJobs('learning paths')
    expect(await getRowVersions(world(), path)).toEqual(before)
    const more = await changePath(world(), saved.body, { units: [...turned, videoUnit()] })
    expect(more.status).toBe(200)
    // The recount finds the same counts.
    await runDueJobs('learning paths')
    expect(await getRowVersions(world(), path)).toEqual(before)
  })

  test('shows its current units before the recount, and each learner who finished them gets one certificate', async () => {
    const { call, mailsTo, runDueJobs } = world()
    const [ahead, behind] = [await getLearner(world()), await getLearner(world())]
    const path = await threeUnits(world())
    const [first, second] = path.units
    for (const unit of [first!, second!]) await progress(world(), path, unit, ahead)
    await progress(world(), path, first!, behind)
    await changePath(world(), path, { units: getUnits(path).slice(0, 2) })
    const { body } = await call(learningPaths.get, { params: { path: path.slug } }, ahead)
    expect([body.finishedUnits, body.units.length, body.finishedAt]).toEqual([2, 2, null])
    const own = await progress(world(), path, second!, behind)
    expect(own.body.finishedAt).toEqual(expect.any(String))
    await Promise.all([runDueJobs('learning paths'), runDueJobs('learning paths')])
    expect(await certified(world(), path)).toEqual([ahead.uid, behind.uid].toSorted())
    for (const { email } of [ahead, behind]) expect(await mailsTo(email)).toHaveLength(1)
  })

  test('disappears for all users at once when it is deleted, and the job then deletes its rows', async () => {
    const { call, context, kit } = world()
    const { database } = context
    const by = await getBuilder(world())
    const learner = await getLearner(world())
    const path = await threeUnits(world())
    const other = await threeUnits(world())
    await crowd(world(), path, 'gone', 450)
    const [first, , third] = path.units
    for (const unit of path.units) await progress(world(), path, unit, learner)
    await progress(world(), other, other.units[0]!, learner)
    const [code] = await database
      .selectFrom('certificates')
      .select('code')
      .where('path_id', '=', path.id)
      .execute()
    const params = { id: path.id }
    expect((await call(learningPaths.remove, { params }, by)).status).toBe(204)

    const slug = { params: { path: path.slug } }
    const asked = [
      await call(learningPaths.get, slug, learner),
      await call(learningPaths.getUnit, { params: { path: path.slug, unit: first!.slug } }, learner),
      await progress(world(), path, third!, learner),
      await progress(world(), path, third!, learner, { position: 4 }),
      await progress(world(), { slug: path.id }, third!, learner, { position: 4 }),
      await call(learningPaths.getManaged, { params }, by),
      await changePath(world(), path, { title: 'Back' }),
      await call(learningPaths.remove, { params }, by),
      await call(learningPaths.listLearners, { params, query: {} }, by),
    ]
    expect(asked.map(({ code: said }) => said)).toEqual(asked.map(() => 'NOT_FOUND'))
    const lists = [
      await call(learningPaths.list, {}, learner),
      await call(learningPaths.teasers, {}),
      await call(learningPaths.listManaged, {}, by),
      await call(learningPaths.ofUser, { params: { id: learner.uid } }, learner),
      await call(learningPaths.ofUser, { params: { id: learner.uid } }, by),
    ]
    for (const { text } of lists) {
      expect(text).toContain(other.slug)
      expect(text).not.toContain(path.slug)
      expect(text).not.toContain(path.id)
    }
    const found = await call(learningPaths.findUnits, { query: { q: third!.title } }, learner)
    expect(found.text).not.toContain(path.slug)
    const ids = (await call(learningPaths.listManaged, {}, by)).body.data.map(({ id }) => id)
    expect((await call(learningPaths.arrange, { body: { ids } }, by)).status).toBe(204)
    const waiting = await changePath(world(), other, { prerequisites: [path.id] })
    expect(waiting.fields.map(({ path: place }) => place)).toEqual(['prerequisites.0'])
    const kitSlug = await kit(3)
    const kits = await call(contract.devKits.listManaged, {}, by)
    expect(kits.text).toContain(kitSlug)
    expect(kits.text).not.toContain(path.id)
    const log = (await call(audit.list, { query: { subject: path.id } }, by)).body.data
    expect(log[0]).toMatchObject({ action: 'path.remove', subjectName: '' })
    // Its slug can be used again at once.
    const heir = await makePath(world(), { slug: path.slug, units: [videoUnit()] })
    expect((await call(learningPaths.get, slug, learner)).body.units).toHaveLength(1)

    const left = async () => {
      const tables = ['learning_path_progress', 'learning_units'] as const
      const rows = tables.map((table) =>
        database.selectFrom(table).select('path_id').where('path_id', '=', path.id).execute(),
      )
      return (await Promise.all(rows)).map((each) => each.length)
    }
    expect(await left()).toEqual([451, 3])
    await world().runDueJobs('learning paths')
    expect(await left()).toEqual([0, 0])
    const units = database.selectFrom('learning_progress').select('unit_id')
    const own = await units.where('identity_uid', '=', learner.uid).execute()
    expect(own).toEqual([{ unit_id: other.units[0]!.id }])
    expect((await call(learningPaths.certificate, { params: { code: code!.code } })).status).toBe(200)
    expect((await call(learningPaths.getManaged, { params: { id: heir.id } }, by)).status).toBe(200)
  })
})
