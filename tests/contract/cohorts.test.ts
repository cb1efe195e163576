import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { CohortInput } from '~/contract/cohorts'
import type { ManagedPath } from '~/contract/path-building'
import { changePath, getBuilder, makePath, makeSegment, videoUnit } from './learning-world'
import { onDatabase, type TestPerson } from './world'

const { learningPaths, notifications, savedViews } = contract

const dayLength = 86_400_000

onDatabase('cohorts', (world) => {
  const getDay = (days: number) =>
    new Date(world().context.now().getTime() + days * dayLength).toISOString().slice(0, 10)

  /** Moves the clock to a time of a day, in UTC. */
  const goTo = (day: string, time = '12:00') => {
    const ahead = Date.parse(`${day}T${time}:00Z`) - world().context.now().getTime()
    if (ahead < 0) throw new Error('The clock goes forward only.')
    world().advance(ahead)
  }

  const shareSegment = async () => {
    const company = `Company ${crypto.randomUUID()}`
    return { company, segment: await makeSegment(world(), company) }
  }

  const newcomer = (company: string) => world().person({ status: 'approved', companyName: company })

  const create = async (path: { id: string }, input: Partial<CohortInput> & { segment: string }) =>
    world().call(
      learningPaths.createCohort,
      {
        params: { id: path.id },
        body: {
          name: 'Secret cohort',
          dueOn: input.dueDays ? null : getDay(10),
          dueDays: null,
          isRequired: true,
          addsLater: false,
          ...input,
        },
      },
      await getBuilder(world()),
    )

  const members = async (id: string, query: { state?: 'unfinished' | 'late' | 'finished' } = {}) => {
    const input = { params: { id }, query }
    const { body } = await world().call(learningPaths.listCohortMembers, input, await getBuilder(world()))
    return body
  }
  const uids = async (id: string) => (await members(id)).data.map(({ identityUid }) => identityUid).toSorted()

  const deadline = async (path: ManagedPath, by: TestPerson) =>
    (await world().call(learningPaths.get, { params: { path: path.slug } }, by)).body.deadline

  const titles = async (by: TestPerson) =>
    (await world().call(notifications.list, { query: {} }, by)).body.data
      .map(({ title }) => title.replaceAll(/\d+ \w+ \d{4}/g, 'that day'))
      .toReversed()

  const finish = (path: ManagedPath, by: TestPerson) =>
    world().call(
      learningPaths.setProgress,
      { params: { path: path.slug, unit: path.units[0]!.slug }, body: { isFinished: true } },
      by,
    )

  const remind = () => world().runDueJobs('learning deadlines')

  test('have the approved users of the segment at creation, and later ones if chosen', async () => {
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const first = await newcomer(company)
    await world().person({ companyName: company })
    const frozen = await create(path, { segment })
    expect([frozen.status, frozen.body.members]).toEqual([201, 1])
    const open = (await create(path, { segment, dueDays: 5, addsLater: true })).body

    const later = await newcomer(company)
    await remind()
    expect(await uids(open.id)).toEqual([first.uid])
    world().advance(dayLength)
    await world().setColumns(first.uid, { company_name: '' })
    await remind()
    await remind()
    expect(await uids(frozen.body.id)).toEqual([first.uid])
    expect(await uids(open.id)).toEqual([first.uid, later.uid].toSorted())
    expect(await deadline(path, later)).toEqual({ dueOn: getDay(5), daysLeft: 5, isRequired: true })
    expect(await titles(later)).toEqual([`Finish “Path” by that day.`])

    const { call } = world()
    await call(savedViews.remove, { params: { id: segment } }, await getBuilder(world()))
    await newcomer(company)
    world().advance(dayLength)
    await remind()
    expect((await members(open.id)).cohort).toMatchObject({ members: 2, segment: null })
  })

  test('with many users are filled, extended and ended in batches', async () => {
    const { call, context } = world()
    const admin = await getBuilder(world())
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const word = crypto.randomUUID()
    const { database } = context
    await sql`
      insert into users (identity_uid, email, status, first_name, last_name, company_name, created_at, updated_at)
      select ${word} || n, ${word} || n || '@many.example', 'approved', 'Many', 'Users', ${company}::text, now(), now()
      from generate_series(1, 1101) as n`.execute(database)
    const { id, revision, isFilling } = (await create(path, { segment, dueOn: getDay(2) })).body
    expect(isFilling).toBe(true)
    const counts = async () => {
      const { cohort, total, data } = await members(id)
      return [cohort.isFilling, cohort.members, total, data[0]!.dueOn]
    }
    const later = { dueOn: getDay(3), dueDays: null, revision }
    expect((await call(learningPaths.extendCohort, { params: { id }, body: later }, admin)).status).toBe(200)
    await remind()
    expect(await counts()).toEqual([false, 1_101, 1_101, later.dueOn])
    const listed = await call(learningPaths.listCohorts, { params: { id: path.id }, query: {} }, admin)
    expect(listed.body).toMatchObject({ total: 1, data: [{ id, members: 1_101, isFilling: false }] })
    const notices = () =>
      database
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<string>().as('all'))
        .where('about', '=', id)
        .executeTakeFirstOrThrow()
    expect(Number((await notices()).all)).toBe(1_101)
    const stop = { params: { id }, body: { revision: revision + 1 } }
    expect((await call(learningPaths.endCohort, stop, admin)).status).toBe(200)
    await remind()
    expect(Number((await notices()).all)).toBe(0)
    await database.deleteFrom('users').where('company_name', '=', company).execute()
  })

  test('of a removed path leave no notifications and no unsent mails', async () => {
    const [path, other] = [
      await makePath(world(), { units: [videoUnit()] }),
      await makePath(world(), { title: 'Other', units: [videoUnit()] }),
    ]
    const { company, segment } = await shareSegment()
    const member = await newcomer(company)
    await create(path, { segment })
    await create(other, { segment })
    await remind()
    expect(await titles(member)).toHaveLength(2)
    const removal = { params: { id: path.id } }
    expect((await world().call(learningPaths.remove, removal, await getBuilder(world()))).status).toBe(204)
    expect(await titles(member)).toEqual(['Finish “Other” by that day.'])
    expect(await world().mailsTo(member.email)).toHaveLength(1)
    await remind()
    expect(await titles(member)).toEqual(['Finish “Other” by that day.'])
  })

  test('of one path remind of the nearest deadline only, and not of one when published too late', async () => {
    const { call } = world()
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const member = await newcomer(company)
    const near = (await create(path, { segment, dueOn: getDay(4) })).body
    await create(path, { segment, dueOn: getDay(9) })
    const draft = await makePath(world(), { units: [videoUnit()], isPublished: false, title: 'Draft' })
    await create(draft, { segment, dueOn: getDay(2) })
    const assigned = 'Finish “Path” by that day.'
    await remind()
    expect(await titles(member)).toEqual([assigned])
    goTo(getDay(3))
    await remind()
    expect(await titles(member)).toEqual([assigned, '“Path” is due tomorrow, on that day.'])
    expect((await changePath(world(), draft, { isPublished: true })).status).toBe(200)
    await remind()
    expect((await titles(member)).some((title) => title.includes('Draft'))).toBe(false)
    const stop = { params: { id: near.id }, body: { revision: near.revision } }
    expect((await call(learningPaths.endCohort, stop, await getBuilder(world()))).status).toBe(200)
    goTo(getDay(5))
    await remind()
    expect(await titles(member)).toEqual(['“Path” is due tomorrow, on that day.'])
  })

  test('require a shared segment, and either a future date or a number of days', async () => {
    const path = await makePath(world())
    const { segment } = await shareSegment()
    const problems = async (input: Partial<CohortInput>) =>
      (await create(path, { segment, ...input })).fields.map(({ path: at, code }) => [at, code])
    expect(await problems({ segment: crypto.randomUUID() })).toEqual([['segment', 'segmentUnknown']])
    expect(await problems({ dueOn: getDay(0) })).toEqual([['dueOn', 'dueDayPast']])
    expect(await problems({ dueOn: null })).toEqual([['dueOn', 'dueRequired']])
    expect(await problems({ dueOn: getDay(3), dueDays: 3 })).toEqual([['dueOn', 'dueRequired']])
  })

  test('remind unfinished members a week before, a day before and once after the deadline', async () => {
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const [slow, quick] = [await newcomer(company), await newcomer(company)]
    const dueOn = getDay(10)
    const from = (days: number) => new Date(Date.parse(dueOn) + days * dayLength).toISOString().slice(0, 10)
    const cohort = (await create(path, { segment, dueOn })).body
    const assigned = 'Finish “Path” by that day.'
    const week = '“Path” is due in 7 days, on that day.'
    const tomorrow = '“Path” is due tomorrow, on that day.'
    const late = '“Path” was due on that day. Finish it as soon as you can.'
    const pass = async (day: string, time?: string) => {
      goTo(day, time)
      await Promise.all([remind(), remind()])
      await remind()
      return titles(slow)
    }
    await remind()
    expect(await titles(slow)).toEqual([assigned])
    expect(await pass(from(-7), '07:59')).toEqual([assigned])
    expect(await pass(from(-7), '08:00')).toEqual([assigned, week])
    expect((await finish(path, quick)).status).toBe(200)
    expect(await deadline(path, quick)).toBeNull()
    expect(await pass(from(-1))).toEqual([assigned, week, tomorrow])
    expect(await deadline(path, slow)).toEqual({ dueOn, daysLeft: 1, isRequired: true })
    expect(await pass(from(0))).toHaveLength(3)
    expect((await members(cohort.id, { state: 'late' })).data).toEqual([])
    expect(await pass(from(1))).toEqual([assigned, week, tomorrow, late])
    expect(await pass(from(20))).toHaveLength(4)
    expect(await deadline(path, slow)).toMatchObject({ daysLeft: -20 })
    expect((await titles(quick)).filter((title) => title.includes('due'))).toEqual([week])
    const mails = (await world().mailsTo(slow.email)).filter(({ kind }) => kind === 'path-deadline')
    expect(mails).toHaveLength(4)
  })

  test('have deadlines in the time zone of the installation', async () => {
    const { config } = world().context
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const member = await newcomer(company)
    goTo(getDay(1), '11:00')
    const [tomorrow, next] = [getDay(1), getDay(2)]
    try {
      // An hour into tomorrow.
      config.timeZone = 'Pacific/Kiritimati'
      expect((await create(path, { segment, dueOn: tomorrow })).fields[0]?.code).toBe('dueDayPast')
      expect((await create(path, { segment, dueOn: next })).status).toBe(201)
      expect((await deadline(path, member))?.daysLeft).toBe(1)
      await remind()
      // Reminders are sent at eight, and this time zone is 14 hours ahead.
      goTo(next, '17:59')
      await remind()
      expect(await titles(member)).toHaveLength(1)
      goTo(next, '18:00')
      await remind()
      expect(await titles(member)).toHaveLength(2)
      config.timeZone = 'Pacific/Pago_Pago'
      expect((await deadline(path, member))?.daysLeft).toBe(0)
    } finally {
      config.timeZone = 'UTC'
    }
  })

  test('can be listed, extended and ended by administrators', async () => {
    const { call } = world()
    const admin = await getBuilder(world())
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const [slow, quick, third] = [await newcomer(company), await newcomer(company), await newcomer(company)]
    const { id, revision } = (await create(path, { segment, dueOn: getDay(2) })).body
    await finish(path, quick)
    await remind()
    const dueOn = getDay(2)
    const moved = getDay(9)
    goTo(getDay(4))
    const listed = async (state?: 'unfinished' | 'late' | 'finished') =>
      (await members(id, state && { state })).data.map(({ identityUid }) => identityUid).toSorted()
    expect(await listed('late')).toEqual([slow.uid, third.uid].toSorted())
    expect(await listed('finished')).toEqual([quick.uid])
    expect((await members(id)).cohort).toMatchObject({ members: 3, begun: 1, finished: 1, late: 2 })

    const one = { params: { id, member: third.uid }, body: { dueOn: moved, before: dueOn } }
    expect((await call(learningPaths.extendMember, one, admin)).status).toBe(204)
    expect((await call(learningPaths.extendMember, one, admin)).status).toBe(204)
    const stale = { ...one, body: { dueOn: getDay(12), before: dueOn } }
    expect((await call(learningPaths.extendMember, stale, admin)).code).toBe('CONFLICT')
    expect(await listed('late')).toEqual([slow.uid])
    await remind()
    expect(await titles(third)).toEqual(['“Path” is now due on that day.'])
    const extend = (body: { dueOn: string | null; dueDays: number | null; revision: number }) =>
      call(learningPaths.extendCohort, { params: { id }, body }, admin)
    expect((await extend({ dueOn: getDay(0), dueDays: null, revision })).fields).toMatchObject([
      { path: 'dueOn', code: 'dueDayNotLater' },
    ])
    const later = { dueOn: getDay(3), dueDays: null, revision }
    expect((await extend(later)).body.revision).toBe(revision + 1)
    expect((await extend(later)).status).toBe(200)
    expect((await extend({ ...later, dueOn: getDay(8) })).code).toBe('CONFLICT')
    const days = (await members(id)).data.map((row) => [row.identityUid, row.dueOn])
    expect(Object.fromEntries(days)).toEqual({
      [slow.uid]: later.dueOn,
      [quick.uid]: later.dueOn,
      [third.uid]: moved,
    })
    await remind()
    expect(await titles(slow)).toEqual(['“Path” is now due on that day.'])
    // A member with a later date keeps its notification.
    expect(await titles(third)).toEqual(['“Path” is now due on that day.'])
    expect((await titles(quick)).some((title) => title.includes('due'))).toBe(false)

    const asked = { params: { id }, query: { state: 'unfinished' as const } }
    const { text } = await call(learningPaths.exportCohortMembers, asked, admin)
    expect(text.trim().split('\n')).toHaveLength(3)
    expect(text).toContain(slow.email)

    const stop = { params: { id }, body: { revision: revision + 1 } }
    expect((await call(learningPaths.endCohort, stop, admin)).body.endedAt).not.toBeNull()
    expect((await call(learningPaths.endCohort, stop, admin)).status).toBe(200)
    expect((await extend({ ...later, dueOn: getDay(8), revision: revision + 2 })).code).toBe('CONFLICT')
    expect([await deadline(path, slow), await titles(slow)]).toEqual([null, []])
    world().advance(30 * dayLength)
    await remind()
    expect(await titles(slow)).toEqual([])
    const { body: log } = await call(contract.audit.list, { query: { action: 'path.' } }, admin)
    const actions = log.data.filter(({ subjectId }) => subjectId === path.id).map(({ action }) => action)
    expect(actions.toReversed()).toEqual([
      'path.create',
      'path.cohort-create',
      'path.cohort-extend',
      'path.cohort-extend',
      'path.export',
      'path.cohort-end',
    ])
  })

  test('cannot be listed by their members, who never see the name', async () => {
    const { call } = world()
    const path = await makePath(world(), { units: [videoUnit()] })
    const { company, segment } = await shareSegment()
    const member = await newcomer(company)
    const { id } = (await create(path, { segment, name: 'Plantedname' })).body
    await remind()
    const lists = [
      await call(learningPaths.listCohorts, { params: { id: path.id }, query: {} }, member),
      await call(learningPaths.listCohortMembers, { params: { id }, query: {} }, member),
      await call(learningPaths.exportCohortMembers, { params: { id }, query: {} }, member),
    ]
    expect(lists.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    const seen = [
      await call(learningPaths.list, {}, member),
      await call(learningPaths.get, { params: { path: path.slug } }, member),
      await call(notifications.list, { query: {} }, member),
    ]
    expect(seen.every(({ status, text }) => status === 200 && !text.includes('Plantedname'))).toBe(true)
    const mails = await world().mailsTo(member.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['path-deadline'])
    expect(JSON.stringify(mails)).not.toContain('Plantedname')
  })
})
