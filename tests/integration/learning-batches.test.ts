import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { ManagedPath } from '~/contract/path-building'
import { deleteRemovedPathData } from '~/service/modules/learning/path-building.service'
import { recountNextUsers } from '~/service/modules/learning/learning-paths.service'
import { gate } from '../support/gate'
import { getBuilder, changePath, makePath, getUnits, videoUnit } from '../contract/learning-world'
import { onDatabase, onServerDatabase, type TestPerson, type World } from '../contract/world'

const { learningPaths } = contract

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
const insertLearners = async (
  { context: { database } }: World,
  path: ManagedPath,
  name: string,
  people: number,
) => {
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

/** Returns the progress rows of a path with their transaction ids, which change with each update. */
const getProgressRows = async ({ context: { database } }: World, path: ManagedPath) => {
  const { rows } = await sql<{ row: string }>`
    select identity_uid || ' ' || xmin::text as row from learning_path_progress
    where path_id = ${path.id} order by identity_uid`.execute(database)
  return rows.map(({ row }) => row)
}

const getCertified = async ({ context: { database } }: World, path: ManagedPath) => {
  const rows = await database
    .selectFrom('certificates')
    .select('identity_uid')
    .where('path_id', '=', path.id)
    .orderBy('identity_uid')
    .execute()
  return rows.map((row) => row.identity_uid)
}

const countMails = async ({ context: { database } }: World, name: string) =>
  (
    await database
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', 'path-finished')
      .where('to_address', 'like', `${name}-%`)
      .execute()
  ).length

/** Runs the recount of changed paths to its end; returns the number of batches. */
const recountAll = async ({ context }: World): Promise<number> => {
  let batches = 0
  while (await recountNextUsers(context)) batches += 1
  return batches
}

onDatabase('a learning path with many learners', (world) => {
  test('issues certificates in batches after a unit is removed, one to each learner', async () => {
    const path = await threeUnits(world())
    await insertLearners(world(), path, 'ahead', 230)
    const { status, body } = await changePath(world(), path, { units: getUnits(path).slice(0, 2) })
    expect([status, await getCertified(world(), path)]).toEqual([200, []])
    expect(await recountNextUsers(world().context)).toBe(true)
    expect(await getCertified(world(), path)).toHaveLength(100)
    // A unit that returns meanwhile restarts the count with the path as it is then.
    const again = await changePath(world(), body, { units: getUnits(path) })
    expect(await recountAll(world())).toBe(3)
    expect(await getCertified(world(), path)).toHaveLength(100)
    await changePath(world(), again.body, { units: getUnits(path).slice(0, 2) })
    expect(await recountAll(world())).toBe(3)
    expect(await recountAll(world())).toBe(0)
    const all = await getCertified(world(), path)
    expect([all.length, new Set(all).size, await countMails(world(), 'ahead')]).toEqual([230, 230, 230])
  })

  test('is deleted in batches', async () => {
    const { call, context } = world()
    const path = await threeUnits(world())
    await insertLearners(world(), path, 'gone', 450)
    const removed = await call(learningPaths.remove, { params: { id: path.id } }, await getBuilder(world()))
    expect(removed.status).toBe(204)
    const left = async () => (await getProgressRows(world(), path)).length
    expect(await deleteRemovedPathData(context.database)).toBe(true)
    expect(await left()).toBe(250)
    while (await deleteRemovedPathData(context.database));
    expect(await left()).toBe(0)
  })
})

onServerDatabase('the recount or deletion of a learning path', (world) => {
  test('waits for a user who is finishing a unit, and counts that unit', async () => {
    const { context } = world()
    const { database } = context
    const learner = await getLearner(world())
    const path = await threeUnits(world())
    const [first, second] = path.units
    await progress(world(), path, first!, learner)
    await changePath(world(), path, { units: getUnits(path).slice(0, 2) })
    const [isLocked, released] = [gate(), gate()]
    // As if the user were just finishing the last unit.
    const finishing = database.transaction().execute(async (transaction) => {
      await sql`
        update learning_path_progress set last_at = now()
        where path_id = ${path.id} and identity_uid = ${learner.uid}`.execute(transaction)
      await sql`
        insert into learning_progress (identity_uid, unit_id, started_at, last_at, finished_at, unit_revision)
        values (${learner.uid}, ${second!.id}::uuid, now(), now(), now(), 1)`.execute(transaction)
      isLocked.open()
      await released.opened
    })
    await isLocked.opened
    const counting = recountAll(world())
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    // Meanwhile a second node has nothing to do, and learners continue.
    expect(await recountNextUsers(context)).toBe(false)
    expect((await progress(world(), path, first!, await getLearner(world()))).status).toBe(200)
    released.open()
    await finishing
    await counting
    expect(await getCertified(world(), path)).toEqual([learner.uid])
  })

  test('neither delays the removal of a user, nor is delayed by it', async () => {
    const { context, call } = world()
    const { database } = context
    const path = await threeUnits(world())
    await insertLearners(world(), path, 'leaving', 2)
    await call(learningPaths.remove, { params: { id: path.id } }, await getBuilder(world()))
    const left = () =>
      database
        .selectFrom('learning_path_progress')
        .select('identity_uid')
        .where('path_id', '=', path.id)
        .execute()
    await database.transaction().execute(async (transaction) => {
      await sql`select from users where identity_uid = 'leaving-0001' for update`.execute(transaction)
      expect(await deleteRemovedPathData(database)).toBe(true)
      expect(await left()).toEqual([{ identity_uid: 'leaving-0001' }])
      expect(await deleteRemovedPathData(database)).toBe(false)
    })
    while (await deleteRemovedPathData(database));
    expect(await left()).toEqual([])
  })
})
