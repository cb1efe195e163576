import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { writingIn } from './page-writing-world'
import { onDatabase, type World } from './world'

const { pages } = contract

const hour = 3_600_000

const planningIn = async (world: World) => {
  const writing = await writingIn(world)
  const { author } = writing
  const inHours = (hours: number) => new Date(world.context.now().getTime() + hours * hour).toISOString()
  const plan = (id: string, body: object) => world.call(pages.setSchedule, { params: { id }, body }, author)
  /** Runs the publication job on that many nodes, and expects that nothing of the page is due any more. */
  const workUntilDone = async (id: string, nodes = 1) => {
    await Promise.all(Array.from({ length: nodes }, () => world.runDueJobs('publications')))
    const { publish_at, withdraw_at } = await writing.of(id).row()
    const now = world.context.now().toISOString()
    expect([publish_at, withdraw_at].some((time) => time !== null && time <= now)).toBe(false)
  }
  return { ...writing, inHours, plan, workUntilDone }
}

onDatabase('a schedule', (world) => {
  test('requires future times in order and an existing version', async () => {
    const { create, inHours, plan } = await planningIn(world())
    const { id } = await create()
    const refused = async (body: object) => {
      const { status, fields } = await plan(id, body)
      return [status, fields[0]?.path]
    }
    expect(await refused({ publishAt: inHours(-1) })).toEqual([422, 'publishAt'])
    expect(await refused({ withdrawAt: inHours(-1) })).toEqual([422, 'withdrawAt'])
    expect(await refused({ publishAt: inHours(2), withdrawAt: inHours(1) })).toEqual([422, 'withdrawAt'])
    const then = inHours(2)
    expect(await refused({ publishAt: then, withdrawAt: then })).toEqual([422, 'withdrawAt'])
    expect(await refused({ publishAt: inHours(2), version: 2 })).toEqual([422, 'version'])
    for (const none of ['tomorrow', '2126-02-30T10:00:00Z', '9999-12-31T23:59:59-01:00']) {
      expect(await refused({ publishAt: none })).toEqual([422, 'publishAt'])
      expect(await refused({ withdrawAt: none })).toEqual([422, 'withdrawAt'])
    }
    const [publishAt, withdrawAt] = [inHours(1), inHours(2)]
    const planned = await plan(id, { publishAt, withdrawAt })
    expect(planned.body.editing).toMatchObject({ publishAt, withdrawAt, scheduledVersion: 1 })
    expect((await plan(id, {})).body.editing).toMatchObject({
      publishAt: null,
      withdrawAt: null,
      scheduledVersion: null,
    })
  })

  test('publishes the scheduled version once over several nodes, not one saved later', async () => {
    const { author, create, of, inHours, plan, workUntilDone } = await planningIn(world())
    const { id, slug } = await create({ title: 'Planned', body: 'Planned words' })
    const decoy = await create()
    const { save, open, publications, sections, acts, row } = of(id)
    await plan(id, { publishAt: inHours(1) })
    await plan(decoy.id, { publishAt: inHours(3) })
    await save({ title: 'Later', body: 'Later words', baseVersion: 1 })
    await workUntilDone(id, 2)
    expect((await open(slug)).code).toBe('NOT_FOUND')
    world().advance(2 * hour)
    await workUntilDone(id, 3)
    expect((await open(slug)).body).toMatchObject({ title: 'Planned', version: 1 })
    expect(await sections()).toMatchObject([{ text: 'Planned words' }])
    expect(await publications()).toMatchObject([{ version: 1, author_uid: author.uid }])
    expect((await acts()).filter(({ action }) => action === 'page.publish')).toMatchObject([
      { actor_uid: author.uid },
    ])
    expect(await row()).toMatchObject({ version: 2, scheduled_version: null, scheduled_by: null })
    expect((await open(decoy.slug)).code).toBe('NOT_FOUND')
  })

  test('publishes in the portal’s name if the administrator who set it is deleted', async () => {
    const { author, create, of, inHours, plan, workUntilDone } = await planningIn(world())
    const { context, setColumns, advance } = world()
    const { id } = await create()
    await plan(id, { publishAt: inHours(1) })
    await setColumns(author.uid, { deleted_at: context.now().toISOString() })
    advance(2 * hour)
    await workUntilDone(id)
    expect(await of(id).publications()).toMatchObject([{ author_name: 'Portal', author_uid: null }])
  })

  test('withdraws a page on time', async () => {
    const { create, of, inHours, plan, workUntilDone } = await planningIn(world())
    const { id, slug } = await create()
    const { set, open, acts, sections } = of(id)
    await plan(id, { publishAt: inHours(1), withdrawAt: inHours(3) })
    world().advance(2 * hour)
    await workUntilDone(id, 2)
    expect((await open(slug)).status).toBe(200)
    world().advance(2 * hour)
    await workUntilDone(id, 2)
    expect((await open(slug)).code).toBe('NOT_FOUND')
    expect(await sections()).toEqual([])
    expect((await acts()).map(({ action }) => action)).toEqual([
      'page.create',
      'page.schedule',
      'page.publish',
      'page.withdraw',
    ])
    expect((await set('published')).body.editing).toMatchObject({ publishAt: null, withdrawAt: null })
  })

  test('whose both times passed while no node ran never publishes the page', async () => {
    const { create, of, inHours, plan, workUntilDone } = await planningIn(world())
    const { id } = await create()
    await plan(id, { publishAt: inHours(1), withdrawAt: inHours(2) })
    world().advance(3 * hour)
    await workUntilDone(id)
    expect(await of(id).publications()).toEqual([])
    expect((await of(id).row()).status).toBe('draft')
  })

  test('loses its publication time, but not its withdrawal, when the page is published manually', async () => {
    const { create, of, inHours, plan } = await planningIn(world())
    const { id } = await create()
    const { set } = of(id)
    const withdrawAt = inHours(2)
    await plan(id, { publishAt: inHours(1), withdrawAt })
    expect((await set('published')).body.editing).toMatchObject({
      publishAt: null,
      scheduledVersion: null,
      withdrawAt,
    })
    // A published page without changes, scheduled again.
    await plan(id, { publishAt: inHours(1) })
    expect((await set('published')).body.editing).toMatchObject({ publishAt: null })
    expect(await of(id).publications()).toHaveLength(1)
    await plan(id, { publishAt: inHours(1), withdrawAt })
    expect((await set('archived')).body.editing).toMatchObject({ publishAt: null, withdrawAt: null })
  })

  test('with a past withdrawal time prevents publishing now', async () => {
    const { create, of, inHours } = await planningIn(world())
    const { id, slug } = await create()
    const { set, open, acts, publications } = of(id)
    const refused = await set('published', { schedule: { withdrawAt: inHours(-1) } })
    expect([refused.status, refused.fields[0]?.path]).toEqual([422, 'schedule.withdrawAt'])
    expect((await open(slug)).code).toBe('NOT_FOUND')
    expect(await publications()).toEqual([])
    const withdrawAt = inHours(1)
    const published = await set('published', { schedule: { withdrawAt } })
    expect(published.body.editing).toMatchObject({ withdrawAt, publishAt: null })
    expect((await open(slug)).status).toBe(200)
    expect((await acts()).map(({ action }) => action)).toEqual([
      'page.create',
      'page.publish',
      'page.schedule',
    ])
    // Removes the withdrawal time.
    expect((await set('published', { schedule: {} })).body.editing).toMatchObject({ withdrawAt: null })
  })

  test('can be restored together with the status', async () => {
    const { author, create, of, inHours, plan, workUntilDone } = await planningIn(world())
    const { id, slug } = await create()
    const { set, save, open, row } = of(id)
    const [publishAt, withdrawAt] = [inHours(1), inHours(3)]
    await plan(id, { publishAt, withdrawAt })
    await save({ body: 'Later words', baseVersion: 1 })
    await set('archived')
    const back = await set('draft', { schedule: { publishAt, withdrawAt, version: 1 } })
    expect(back.body.editing).toMatchObject({ publishAt, withdrawAt, scheduledVersion: 1 })
    expect(await row()).toMatchObject({ status: 'draft', scheduled_by: author.uid })
    const { component_id: component } = await row()
    const list = await world().call(pages.listManaged, { query: { component: component ?? '' } }, author)
    expect(list.body.data).toMatchObject([{ publishAt, withdrawAt, scheduledVersion: 1 }])
    world().advance(2 * hour)
    await workUntilDone(id)
    expect((await open(slug)).body).toMatchObject({ version: 1 })
  })

  test('of a page that cannot be published is retried later and does not block other pages', async () => {
    const { create, of, inHours, plan, workUntilDone } = await planningIn(world())
    const { context, advance } = world()
    const [broken, fine] = [await create(), await create()]
    await plan(broken.id, { publishAt: inHours(1) })
    await plan(fine.id, { publishAt: inHours(2) })
    // A trigger makes the publication of this page alone fail.
    await sql`create function stand_in_the_way() returns trigger language plpgsql as
      $$ begin raise exception 'in the way'; end $$`.execute(context.database)
    await sql`create trigger stand_in_the_way before insert on page_publications for each row
      when (new.page_id = ${sql.lit(broken.id)}) execute function stand_in_the_way()`.execute(
      context.database,
    )
    advance(3 * hour)
    await workUntilDone(fine.id)
    expect(await of(fine.id).publications()).toHaveLength(1)
    expect(await of(broken.id).row()).toMatchObject({ status: 'draft', published_version: null })
    await sql`drop trigger stand_in_the_way on page_publications`.execute(context.database)
    await sql`drop function stand_in_the_way`.execute(context.database)
    advance(60_000)
    await workUntilDone(broken.id)
    expect(await of(broken.id).publications()).toHaveLength(1)
  })
})
