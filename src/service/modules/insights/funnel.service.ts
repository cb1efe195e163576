import { sql } from 'kysely'
import type { AdminOverview, FailureKind } from '~/contract/admin-counts'
import type { Period, Stage } from '~/contract/milestones'
import { stages } from '~/contract/enums'
import type { Database } from '../../context'
import { type Step, countReached } from './funnel.queries'
import { listFailures, readQueues } from './overview.queries'

/** Removes a user's milestone if it was recorded at that very time, not earlier. */
export const forgetMilestone = async (
  transaction: Database,
  { identityUid, stage, at }: { identityUid: string; stage: Stage; at: string },
): Promise<void> => {
  await sql`
    delete from milestones
    where identity_uid = ${identityUid} and stage = ${stage} and at = ${at}::timestamptz`.execute(transaction)
}

/** Where an administrator sees to a failure; `id` is of the only one, or null of several. */
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

/** What waits for administrators, to whom it is assigned, and what went wrong lately. */
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

/** The smallest step that gives not more points than a small chart can show. */
const getStep = ({ from, to }: Period): Step => {
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  if (days <= 62) return 'day'
  return days <= 400 ? 'week' : 'month'
}

/** How many users first got how far in a period, in all and over time. */
export const readFunnel = async (database: Database, period: Period) => {
  const step = getStep(period)
  const rows = await countReached(database, period, step)
  return {
    step,
    data: stages.map((stage) => {
      const points = rows.filter((row) => row.stage === stage).map(({ from, people }) => ({ from, people }))
      return { stage, people: points.reduce((sum, point) => sum + point.people, 0), points }
    }),
  }
}
