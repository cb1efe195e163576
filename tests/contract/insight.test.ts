import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { InsightMetric } from '~/contract/insight'
import { makePath, videoUnit } from './learning-world'
import { makeCompany, onDatabase, type TestPerson } from './world'

const { insight, applications, devKits, learningPaths, funnel: funnelCalls, pages } = contract
const dayLength = 86_400_000

onDatabase('insight', (world) => {
  const day = (inDays: number) =>
    new Date(world().context.now().getTime() + inDays * dayLength).toISOString().slice(0, 10)
  const read = async (by: TestPerson, query = { from: day(-6), to: day(0) }) => {
    const { body } = await world().call(insight.read, { query }, by)
    const find = (metric: InsightMetric) => body.data.find((each) => each.metric === metric)!
    return { ...body, find }
  }

  test('registrations and approvals are counted by day, and compared with the previous period', async () => {
    const { administrator, person, advance } = world()
    const by = await administrator()
    const first = await read(by)
    await person({ status: 'approved' })
    const then = await read(by)
    expect(then.find('registered').now.value).toBe(first.find('registered').now.value! + 1)
    expect(then.find('approved').now.value).toBe(first.find('approved').now.value! + 1)
    const { points } = then.find('registered')
    expect(points).toHaveLength(7)
    expect(points.map(({ from }) => from)).toEqual([-6, -5, -4, -3, -2, -1, 0].map(day))
    expect(points[0]!.before).toMatchObject({ from: day(-13), to: day(-13) })
    expect(points.reduce((sum, point) => sum + point.value!, 0)).toBe(then.find('registered').now.value)
    advance(7 * dayLength)
    const later = await read(await administrator())
    expect(later.before).toEqual({ from: day(-13), to: day(-7) })
    expect(later.find('approved').before).toEqual(then.find('approved').now)
  })

  test('the time to a decision is a median and a 90th percentile, and null without decisions', async () => {
    const { administrator, applicant, call, context, advance } = world()
    advance(30 * dayLength)
    expect((await read(await administrator())).find('decisions').now).toEqual({
      value: null,
      total: 0,
      p90: null,
    })
    const submittedAt = context.now().getTime()
    for (const hours of [10, 20, 30]) {
      const own = await applicant()
      await context.database
        .updateTable('application_submissions')
        .set({ submitted_at: new Date(submittedAt - hours * 3_600_000).toISOString() })
        .where('identity_uid', '=', own.uid)
        .execute()
      const by = await administrator()
      await call(applications.review, { params: { id: own.uid }, body: { decision: 'approved' } }, by)
    }
    const { targetHours, find } = await read(await administrator())
    const { now, points } = find('decisions')
    expect(now.total).toBe(3)
    expect(now.value).toBeCloseTo(20, 1)
    expect(now.p90).toBeCloseTo(28, 1)
    expect(points.at(-1)).toMatchObject({ total: 3 })
    expect(targetHours).toBe(context.config.reviewTargetHours)
  })

  test('an active user is counted once a week', async () => {
    const { administrator, person, call, advance, context } = world()
    const weekday = (context.now().getUTCDay() + 6) % 7
    // To a Monday without activity.
    advance((21 - weekday) * dayLength)
    const monday = day(0)
    const own = await person({ status: 'approved' })
    for (const _ of [1, 2, 3]) {
      await call(contract.session.get, { query: { start: true } }, own)
      advance(dayLength)
    }
    advance(4 * dayLength)
    const sunday = day(-1)
    const { find } = await read(await administrator(), { from: monday, to: sunday })
    expect(find('active')).toMatchObject({ stepDays: 7, now: { value: 1 } })
    expect(find('active').points).toMatchObject([{ from: monday, to: sunday, value: 1 }])
  })

  test('searches without a result are counted', async () => {
    const { administrator, call, runDueJobs } = world()
    const by = await administrator()
    const { now: first } = (await read(by)).find('searches')
    for (const q of ['zzqxinsight', 'zzqxinsight', 'zzqyinsight']) await call(pages.search, { query: { q } })
    await runDueJobs('search counts')
    const { now } = (await read(by)).find('searches')
    expect(now).toMatchObject({ value: first.value! + 3, total: first.total! + 3 })
  })

  test('helpful ratings are counted, and all ratings', async () => {
    const { administrator, call, page, advance } = world()
    advance(30 * dayLength)
    const { id } = await page()
    for (const helpful of [true, true, false]) {
      await call(pages.sendFeedback, { params: { id }, body: { helpful } })
    }
    const { find } = await read(await administrator())
    expect(find('helpful').now).toMatchObject({ value: 2, total: 3 })
  })

  test('each metric can be exported as CSV', async () => {
    const { administrator, call } = world()
    const by = await administrator()
    const query = { from: day(-29), to: day(0) }
    const { text } = await call(insight.exportCsv, { params: { metric: 'decisions' }, query }, by)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toContain('From,To,Median hours to decision,Decisions,90th percentile hours,')
    expect(lines[1]!.split(',').slice(0, 2)).toEqual([query.from, query.from])
  })

  test('reads of documents are counted, and the most read pages are listed', async () => {
    const { administrator, call, page, advance, runDueJobs } = world()
    advance(60 * dayLength)
    const [often, seldom] = [await page(), await page()]
    const readPages = async (...ids: string[]) => {
      for (const id of ids) expect((await call(pages.noteRead, { params: { id } })).status).toBe(204)
      await runDueJobs('search counts')
    }
    await readPages(often.id, crypto.randomUUID())
    advance(7 * dayLength)
    await readPages(often.id, seldom.id, often.id)
    await call(pages.sendFeedback, { params: { id: often.id }, body: { helpful: true } })
    const by = await administrator()
    const { find } = await read(by)
    expect(find('reads')).toMatchObject({ now: { value: 3 }, before: { value: 1 } })
    const query = { from: day(-6), to: day(0) }
    const { data } = (await call(insight.pages, { query }, by)).body
    expect(data).toMatchObject([
      { id: often.id, reads: 2, readsBefore: 1, helpful: 1, answers: 1 },
      { id: seldom.id, reads: 1, readsBefore: 0, helpful: 0, answers: 0 },
    ])
    const { text } = await call(insight.exportTable, { params: { table: 'pages' }, query }, by)
    expect(text.split('\r\n')[1]).toBe(`${often.slug},${data[0]!.title},2,1,1,1`)
  })

  test('learners are counted for each path and unit, and each number has a list', async () => {
    const { administrator, call, person, advance } = world()
    advance(30 * dayLength)
    const [first, last] = [videoUnit(), videoUnit()]
    const path = await makePath(world(), { units: [first, last] })
    const learners = [
      await person({ status: 'approved' }),
      await person({ status: 'approved' }),
      await person({ status: 'approved' }),
    ]
    const work = (learner: TestPerson, { slug: unit }: { slug: string }, isFinished: boolean) =>
      call(
        learningPaths.setProgress,
        { params: { path: path.slug, unit }, body: isFinished ? { isFinished: true } : { position: 5 } },
        learner,
      )
    for (const [index, learner] of learners.entries()) {
      await work(learner, first, index > 0)
      if (index === 2) await work(learner, last, true)
    }
    const by = await administrator()
    const query = { from: day(-6), to: day(0) }
    const { data } = (await call(insight.paths, { query }, by)).body
    expect(data.find(({ id }) => id === path.id)).toMatchObject({
      begun: 3,
      begunBefore: 0,
      finished: 1,
      units: [
        { slug: first.slug, finished: 2, before: 0 },
        { slug: last.slug, finished: 1, before: 0 },
      ],
    })
    const list = async (more: object) =>
      (await call(learningPaths.listLearners, { params: { id: path.id }, query: more }, by)).body.total
    expect(await list(query)).toBe(3)
    expect(await list({ ...query, unit: first.slug })).toBe(2)
    expect(await list({ ...query, unit: last.slug })).toBe(1)
    expect(await list({ from: day(1) })).toBe(0)
    const { text } = await call(insight.exportTable, { params: { table: 'paths' }, query }, by)
    expect(text).toContain(`${path.title},Began,3,0\r\n${path.title},${first.title},2,0`)
  })

  test('kit loans are counted at the end of each day, and today’s as of now', async () => {
    const { administrator, call, kitRequest, advance, runDueJobs } = world()
    advance(30 * dayLength)
    await runDueJobs('kit loans')
    const by = await administrator()
    const first = await read(by)
    const id = await kitRequest()
    for (const state of ['approved', 'shipped', 'delivered'] as const)
      await call(devKits.changeRequests, { body: { ids: [id], state } }, by)
    const { find } = await read(by)
    expect(find('kits-lent').now.value).toBe(first.find('kits-lent').now.value! + 1)
    expect(find('kits-lent').points.at(-2)!.value).toBe(first.find('kits-lent').points.at(-2)!.value)
    expect(find('kit-requests').now.value).toBe(first.find('kit-requests').now.value! + 1)
    await runDueJobs('kit loans')
    // Past the end of the loan.
    advance(200 * dayLength)
    const later = await administrator()
    const then = await read(later, { from: day(-207), to: day(0) })
    expect(then.find('kits-overdue').now.value).toBeGreaterThanOrEqual(1)
    expect(then.find('kits-lent').points.at(-1)!.value).toBe(find('kits-lent').now.value)
    const listed = await call(devKits.listRequests, { query: { overdue: true } }, later)
    expect(listed.body.total).toBe(then.find('kits-overdue').now.value)
  })

  test('the funnel is counted by registration month and by company, and each number has a list', async () => {
    const { administrator, call, person, context, setColumns, advance } = world()
    advance(400 * dayLength)
    const companyName = `Cohort ${crypto.randomUUID()}`
    const company = await makeCompany(world(), companyName)
    const own = await person({ status: 'approved', companyName })
    const by = await administrator()
    const query = { from: day(-3), to: day(0) }
    const groups = async (grouping: 'cohort' | 'company', key: string) => {
      const { data } = (await call(funnelCalls.groups, { params: { by: grouping }, query }, by)).body
      const group = data.find((each) => each.key === key)
      return Object.fromEntries((group?.stages ?? []).map(({ stage, people }) => [stage, people]))
    }
    const list = async (more: object) => {
      const given = {
        params: { stage: 'approved' as const },
        query: { ...query, ...more, count: 100 as const },
      }
      const { total, data } = (await call(funnelCalls.listReached, given, by)).body
      expect(data).toHaveLength(total)
      return total
    }
    const month = `${day(0).slice(0, 7)}-01`
    const inMonth = await groups('cohort', month)
    expect(inMonth['registered']).toBeGreaterThanOrEqual(3)
    expect(inMonth['approved']).toBe(await list({ cohort: month }))
    const funnel = async () => (await call(funnelCalls.read, { query: { ...query, company } }, by)).body
    expect((await funnel()).company).toBe(companyName)
    expect((await funnel()).data).toMatchObject([
      { stage: 'registered', people: 2, before: 0 },
      {},
      {},
      { stage: 'approved', people: 1 },
      {},
      {},
    ])
    expect(await list({ company })).toBe(1)
    // Among the largest only if there are few companies, as in a test.
    expect((await groups('company', company))['registered'] ?? 2).toBe(2)
    await setColumns(own.uid, { deleted_at: context.now().toISOString() })
    expect(await groups('cohort', month)).toMatchObject({ approved: inMonth['approved']! - 1 })
    expect(await list({ company })).toBe(0)
    await context.database.deleteFrom('users').where('identity_uid', '=', own.uid).execute()
    expect(await groups('cohort', month)).toMatchObject({ registered: inMonth['registered']! - 1 })
    const { text } = await call(funnelCalls.exportCsv, { params: { by: 'cohort' }, query }, by)
    expect(text).toContain(`${month.slice(0, 7)},${inMonth['registered']! - 1},`)
  })

  test('a summary is mailed to administrators every Monday, unless they switched it off', async () => {
    const { administrator, person, call, advance, context, mailsTo, runDueJobs } = world()
    const weekday = (context.now().getUTCDay() + 6) % 7
    const sendDue = () => runDueJobs('weekly summaries')
    // To a Monday before six.
    advance((14 - weekday) * dayLength - (context.now().getTime() % dayLength) + 5 * 3_600_000)
    await sendDue()
    const [by, silent] = [await administrator(), await administrator()]
    const member = await person({ status: 'approved' })
    const choice = { body: { mails: [{ kind: 'summary' as const, mail: false }] } }
    expect((await call(contract.notifications.choose, choice, silent)).status).toBe(200)
    const summaries = async ({ email }: TestPerson) =>
      (await mailsTo(email)).filter(({ kind }) => kind === 'administrator-summary')
    await sendDue()
    expect(await summaries(by)).toEqual([])
    advance(3_600_000)
    // As two nodes do that start at once.
    await Promise.all([sendDue(), sendDue()])
    await sendDue()
    const [summary, ...more] = await summaries(by)
    expect(more).toEqual([])
    expect(summary!.text).toContain(`The week from ${day(-7)} to ${day(-1)}`)
    expect(summary!.text).toMatch(/Registrations: 0 \(\d+\)/)
    expect(summary!.text).toMatch(/Applications: (none|\d+, the oldest for)/)
    expect(summary!.text).toContain(`/admin/insight?from=${day(-7)}&to=${day(-1)}`)
    expect(summary!.unsubscribe).not.toBeNull()
    expect(await summaries(silent)).toEqual([])
    expect(await summaries(member)).toEqual([])
    advance(6 * dayLength)
    await sendDue()
    expect(await summaries(by)).toHaveLength(1)
    advance(dayLength)
    await sendDue()
    const [, next] = await summaries(by)
    // Both administrators and the member.
    expect(next!.text).toMatch(/Registrations: 3 \(0\)/)
  })
})
