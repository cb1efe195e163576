import { createFieldError } from '~/contract/field-problem'
import { sql } from 'kysely'
import type { AdminOverview, FailureKind } from '~/contract/admin-counts'
import type { FunnelGroup, FunnelGrouping, FunnelQuery, Period, FunnelStage } from '~/contract/funnel'
import { funnelStages } from '~/contract/enums'
import type { Database } from '../../context'
import { type Step, companiesStatement, countReached, findCompanyName, listCohorts } from './funnel.queries'
import { withPeriodBefore } from './insight.service'
import { listFailures, readQueues } from './overview.queries'

/** Deletes a user's milestone if it was recorded at exactly that time, not earlier. */
export const deleteMilestone = async (
  transaction: Database,
  { identityUid, stage, at }: { identityUid: string; stage: FunnelStage; at: string },
): Promise<void> => {
  await sql`
    delete from milestones
    where identity_uid = ${identityUid} and stage = ${stage} and at = ${at}::timestamptz`.execute(transaction)
}

/** Returns the link to handle a failure; `id` is that of the only one, or null for several. */
const getFailureLink = (kind: FailureKind, id: string | null): string | null => {
  switch (kind) {
    case 'webhook-paused':
      return id === null ? '/admin/webhooks' : `/admin/webhooks/${id}`
    case 'webhook-delivery':
      return id === null ? '/admin/webhooks' : `/admin/webhooks/${id}?state=failed`
    case 'import':
      return '/admin/documents/import'
    case 'api-description':
      return id === null ? '/admin/documents' : `/admin/documents/api-description?component=${id}`
    case 'mail':
    case 'provider-sync':
      return id === null ? null : `/admin/profile?id=${id}`
  }
}

/** Returns the queues of administrators, with their assignees, and recent failures. */
export const readOverview = async (
  database: Database,
  asked: { caller: string; targetHours: number; now: Date },
): Promise<AdminOverview> => {
  const queues = await readQueues(database, asked)
  const failures = await listFailures(database, asked.now)
  return {
    ...queues,
    failures: failures.map(({ id, ...failure }) => ({ ...failure, link: getFailureLink(failure.kind, id) })),
  }
}

const dayLength = 86_400_000

/** Returns the smallest step that gives no more points than a small chart can show. */
const getStep = ({ from, to }: Period): Step => {
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  if (days <= 62) return 'day'
  return days <= 400 ? 'week' : 'month'
}

/** Counts the users who first reached each stage in a period, in total and over time; of a company, or of all. */
export const readFunnel = async (database: Database, { company, ...period }: FunnelQuery) => {
  const step = getStep(period)
  const name = company === undefined ? null : await findCompanyName(database, company)
  const rows = await countReached(database, { ...withPeriodBefore(period), step, company })
  return {
    step,
    company: name,
    data: funnelStages.map((stage) => {
      const points = rows.filter((row) => row.stage === stage)
      return {
        stage,
        people: points.reduce((sum, point) => sum + point.people, 0),
        before: points[0]?.before ?? 0,
        points: points.map(({ from, people }) => ({ from, people })),
      }
    }),
  }
}

// Fewer months show no trend.
const minMonths = 6

/** Extends a period by the months before it that a trend needs. */
const withEarlierMonths = ({ from, to }: Period): Period => {
  const [year = 1, month = 1] = to.split('-').map(Number)
  const least = new Date(Date.UTC(year, month - minMonths, 1)).toISOString().slice(0, 10)
  return { from: from < least ? from : least, to }
}

/**
 * Counts the stages reached by the users of each month of registration, or by those of the largest companies in a
 * period.
 */
export const readFunnelGroups = async (
  database: Database,
  by: FunnelGrouping,
  period: Period,
): Promise<FunnelGroup[]> => {
  const { now, before } = withPeriodBefore(period)
  const rows =
    by === 'cohort'
      ? await listCohorts(database, withEarlierMonths(period))
      : (await companiesStatement(now, before).execute(database)).rows
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return [...names].map(([key, name]) => ({
    key,
    name,
    stages: funnelStages.map((stage) => {
      const row = rows.find((each) => each.key === key && each.stage === stage)
      return { stage, people: row?.people ?? 0, before: by === 'cohort' ? null : (row?.before ?? 0) }
    }),
  }))
}

/**
 * Exports the funnel as a table: a line for each step, of a company if one is named, or for each month or company.
 * @throws ProblemError FIELDS_INVALID for a company of the groups
 */
export async function* exportFunnel(
  database: Database,
  by: 'period' | FunnelGrouping,
  { company, ...period }: FunnelQuery,
): AsyncGenerator<readonly string[]> {
  if (by === 'period') {
    const { data } = await readFunnel(database, { company, ...period })
    yield ['From', ...funnelStages]
    for (const [index, { from }] of (data[0]?.points ?? []).entries()) {
      yield [from, ...data.map(({ points }) => String(points[index]?.people ?? 0))]
    }
    return
  }
  if (company !== undefined) throw createFieldError('company', 'companyNotHere')
  const isOfCompanies = by === 'company'
  yield [
    isOfCompanies ? 'Company' : 'Month',
    ...funnelStages.flatMap((stage) => (isOfCompanies ? [stage, `${stage}, period before`] : [stage])),
  ]
  for (const { key, name, stages: counted } of await readFunnelGroups(database, by, period)) {
    yield [
      isOfCompanies ? name : key.slice(0, 7),
      ...counted.flatMap(({ people, before }) => (before === null ? [people] : [people, before]).map(String)),
    ]
  }
}
