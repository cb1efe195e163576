import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { InsightMetric } from '~/contract/insight'
import { onDatabase, type TestPerson } from './world'

const { insight, applications, pages } = contract
const dayLength = 86_400_000

onDatabase('insight', (world) => {
  const day = (inDays: number) =>
    new Date(world().context.now().getTime() + inDays * dayLength).toISOString().slice(0, 10)
  const read = async (by: TestPerson, query = { from: day(-6), to: day(0) }) => {
    const { body } = await world().call(insight.read, { query }, by)
    const find = (metric: InsightMetric) => body.data.find((each) => each.metric === metric)!
    return { ...body, find }
  }

  test('registrations and approvals are counted by day, beside those of the period before', async () => {
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

  test('the time to a decision is its median and 90th percentile, and null without one', async () => {
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

  test('a user is active once a week, however often they come', async () => {
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

  test('searches without a result are counted, also where something was found later', async () => {
    const { administrator, call, runDueJobs } = world()
    const by = await administrator()
    const { now: first } = (await read(by)).find('searches')
    for (const q of ['zzqxinsight', 'zzqxinsight', 'zzqyinsight']) await call(pages.search, { query: { q } })
    await runDueJobs('search counts')
    const { now } = (await read(by)).find('searches')
    expect(now).toMatchObject({ value: first.value! + 3, total: first.total! + 3 })
  })

  test('what readers found helpful is counted of their answers', async () => {
    const { administrator, call, page, advance } = world()
    advance(30 * dayLength)
    const { id } = await page()
    for (const helpful of [true, true, false]) {
      await call(pages.sendFeedback, { params: { id }, body: { helpful } })
    }
    const { find } = await read(await administrator())
    expect(find('helpful').now).toMatchObject({ value: 2, total: 3 })
  })

  test('each is a table of its own', async () => {
    const { administrator, call } = world()
    const by = await administrator()
    const query = { from: day(-29), to: day(0) }
    const { text } = await call(insight.exportCsv, { params: { metric: 'decisions' }, query }, by)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toContain('From,To,Median hours to decision,Decisions,90th percentile hours,')
    expect(lines[1]!.split(',').slice(0, 2)).toEqual([query.from, query.from])
  })
})
