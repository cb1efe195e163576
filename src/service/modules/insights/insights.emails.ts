import { plural, t } from '@lingui/core/macro'
import type { AdminOverview } from '~/contract/admin-counts'
import type { Insight, InsightFigure, InsightMetric } from '~/contract/insight'
import type { Period } from '~/contract/funnel'
import { formatNumber } from '~/messages/validation'
import { defineMail } from '../../mail/templates'

interface SummaryData {
  name: string
  /** The week of the summary. */
  period: Period
  /** For that week and the one before. */
  insight: Insight
  waiting: AdminOverview
  now: Date
}

const hourMs = 3_600_000

const formatAge = (since: string, now: Date) => {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / hourMs)
  return hours < 48
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(Math.floor(hours / 24), { one: '# day', other: '# days' })
}

const formatQueue = (
  name: string,
  { waiting, oldest }: { waiting: number; oldest: string | null },
  now: Date,
) =>
  oldest === null
    ? t`• ${name}: none`
    : t`• ${name}: ${formatNumber(waiting)}, the oldest for ${formatAge(oldest, now)}`

const listWaiting = ({ waiting, now }: SummaryData): string => {
  const { applications, kitRequests, messages, reports, overdueKits, failures } = waiting
  const { targetHours } = applications
  const overdue = formatNumber(applications.overdue)
  const problems = failures.reduce((sum, { count }) => sum + count, 0)
  return [
    formatQueue(t`Applications`, applications, now) +
      (applications.overdue > 0 ? t`, ${overdue} over ${targetHours} hours` : ''),
    formatQueue(t`Kit requests`, kitRequests, now),
    t`• Overdue kits: ${formatNumber(overdueKits)}`,
    formatQueue(t`Contact messages`, messages, now),
    formatQueue(t`Reports`, reports, now),
    t`• Problems in the last days: ${formatNumber(problems)}`,
  ].join('\n')
}

const formatCount = ({ value }: InsightFigure) => formatNumber(value ?? 0)
const formatHours = ({ value }: InsightFigure) =>
  value === null ? t`none decided` : t`${formatNumber(Math.round(value * 10) / 10)} hours`
const formatUnanswered = ({ value, total }: InsightFigure) => formatNumber((total ?? 0) - (value ?? 0))

const listFigures = ({ insight }: SummaryData): string => {
  const line = (name: string, metric: InsightMetric, format = formatCount) => {
    const { now, before } = insight.data.find((each) => each.metric === metric) ?? {}
    return now && before ? [t`• ${name}: ${format(now)} (${format(before)})`] : []
  }
  return [
    ...line(t`Registrations`, 'registered'),
    ...line(t`Approvals`, 'approved'),
    ...line(
      t`Median time to decision, with a target of ${insight.targetHours} hours`,
      'decisions',
      formatHours,
    ),
    ...line(t`Kit requests`, 'kit-requests'),
    ...line(t`Questions without an answer within two days`, 'questions', formatUnanswered),
    ...line(t`Searches without a result`, 'searches'),
    ...line(t`Documents read`, 'reads'),
  ].join('\n')
}

const summarize = ({ waiting, insight }: SummaryData) => {
  const registered = insight.data.find(({ metric }) => metric === 'registered')?.now.value ?? 0
  const applications = plural(waiting.applications.waiting, {
    one: '# application waits',
    other: '# applications wait',
  })
  const registrations = plural(registered, { one: '# registration', other: '# registrations' })
  return t`${applications}, ${registrations}`
}

const sampleFigures: [InsightMetric, number, number][] = [
  ['registered', 12, 9],
  ['approved', 8, 7],
  ['decisions', 20.5, 31],
  ['reads', 1_204, 1_110],
]

const noQueue = { waiting: 0, oldest: null }

/** Sums up a week of the programme for an administrator. */
export const weeklySummary = defineMail({
  id: 'administration.summary',
  kind: 'administrator-summary',
  purpose: () => t`To administrators on Mondays, with what waits and the numbers of the week.`,
  variables: ['name', 'summary', 'waiting', 'week', 'figures'],
  required: ['waiting', 'figures'],
  text: ({ summary, waiting, week, figures }) => ({
    subject: t`Weekly summary: ${summary}`,
    paragraphs: [
      `${t`Waiting now:`}\n${waiting}`,
      `${t`The week from ${week}, and the week before in parentheses:`}\n${figures}`,
    ],
    button: t`Open the insight`,
  }),
  letter: (data: SummaryData) => {
    const { from, to } = data.period
    return {
      values: {
        name: data.name,
        summary: summarize(data),
        waiting: listWaiting(data),
        week: t`${from} to ${to}`,
        figures: listFigures(data),
      },
      path: `/admin/insight?from=${from}&to=${to}`,
    }
  },
  sample: {
    name: 'Astrid',
    period: { from: '2026-11-23', to: '2026-11-29' },
    now: new Date('2026-11-30T06:00:00Z'),
    waiting: {
      applications: {
        waiting: 3,
        oldest: '2026-11-28T06:00:00Z',
        targetHours: 48,
        overdue: 0,
        assignedToMe: 0,
        unassigned: 3,
      },
      kitRequests: { waiting: 1, oldest: '2026-11-29T06:00:00Z' },
      overdueKits: 0,
      messages: { ...noQueue, assignedToMe: 0, unassigned: 0 },
      reports: noQueue,
      assignees: [],
      failures: [],
    },
    insight: {
      before: { from: '2026-11-16', to: '2026-11-22' },
      targetHours: 48,
      data: sampleFigures.map(([metric, now, before]) => ({
        metric,
        now: { value: now, total: null, p90: null },
        before: { value: before, total: null, p90: null },
        stepDays: 1,
        points: [],
      })),
    },
  },
})
