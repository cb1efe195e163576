import { plural, t } from '@lingui/core/macro'
import { answerTargetHours, type InsightFigure, type InsightMetric } from '~/contract/insight'
import type { Period } from '~/contract/funnel'
import { formatNumber } from '~/ui/format/numbers'
import { getHref, type Href } from '~/ui/links/href'

export interface MetricLabels {
  title: string
  /** The label under the number. */
  about: (figure: InsightFigure) => string
  /** The link to the list of what is counted. */
  list: Href
  /** The label of the table column and the chart line. */
  value: string
  total?: string
  p90?: string
}

const formatHours = (hours: number) => t`${formatNumber(Math.round(hours * 10) / 10)} h`

/** Returns the labels of a metric. */
export const getMetricLabels = (metric: InsightMetric, period: Period, targetHours: number): MetricLabels => {
  switch (metric) {
    case 'registered':
      return {
        title: t`Registrations`,
        about: ({ value }) => plural(value ?? 0, { one: 'user registered', other: 'users registered' }),
        list: getHref({ to: '/admin/funnel/$stage', params: { stage: 'registered' }, search: period }),
        value: t`Registered`,
      }
    case 'approved':
      return {
        title: t`Approvals`,
        about: ({ value }) =>
          plural(value ?? 0, {
            one: 'user approved for the first time',
            other: 'users approved for the first time',
          }),
        list: getHref({ to: '/admin/funnel/$stage', params: { stage: 'approved' }, search: period }),
        value: t`Approved`,
      }
    case 'decisions':
      return {
        title: t`Time to decision`,
        about: ({ total, p90 }) =>
          p90 === null
            ? t`no decisions; the target is ${targetHours} h`
            : t`median of ${formatNumber(total ?? 0)}; 90% within ${formatHours(p90)}; the target is ${targetHours} h`,
        list: getHref({ to: '/admin/decisions', search: period }),
        value: t`Median`,
        total: t`Decisions`,
        p90: t`90% within`,
      }
    case 'active':
      return {
        title: t`Active users by week`,
        about: () => t`on average; complete weeks from Monday to Sunday`,
        list: getHref({ to: '/admin/accounts', search: { seenFrom: period.from } }),
        value: t`Active users`,
      }
    case 'searches':
      return {
        title: t`Searches without a result`,
        about: ({ total }) => plural(total ?? 0, { one: 'of # search', other: 'of # searches' }),
        list: getHref({ to: '/admin/searches' }),
        value: t`Without a result`,
        total: t`Searches`,
      }
    case 'questions':
      return {
        title: t`Questions answered within two days`,
        about: ({ value, total }) =>
          t`${formatNumber(value ?? 0)} of ${formatNumber(total ?? 0)} answered within ${answerTargetHours} h`,
        list: getHref({ to: '/community/questions', search: { state: 'unanswered' } }),
        value: t`In time`,
        total: t`Questions`,
      }
    case 'reads':
      return {
        title: t`Documents read`,
        about: ({ value }) => plural(value ?? 0, { one: 'time, in a browser', other: 'times, in a browser' }),
        list: getHref({ to: '/admin/insight', search: period, hash: 'documents' }),
        value: t`Read`,
      }
    case 'kit-requests':
      return {
        title: t`Kit requests`,
        about: ({ value }) => plural(value ?? 0, { one: 'request for a kit', other: 'requests for kits' }),
        list: getHref({ to: '/admin/dev-kits', search: period }),
        value: t`Requests`,
      }
    case 'kits-lent':
      return {
        title: t`Kits on loan`,
        about: ({ value }) =>
          plural(value ?? 0, {
            one: 'loan at the end of the period',
            other: 'loans at the end of the period',
          }),
        list: getHref({ to: '/admin/dev-kits', search: { state: 'delivered' } }),
        value: t`On loan`,
      }
    case 'kits-overdue':
      return {
        title: t`Overdue kits`,
        about: ({ value }) =>
          plural(value ?? 0, {
            one: 'overdue loan at the end of the period',
            other: 'overdue loans at the end of the period',
          }),
        list: getHref({ to: '/admin/dev-kits', search: { overdue: true } }),
        value: t`Overdue`,
      }
    case 'helpful':
      return {
        title: t`Documents found helpful`,
        about: ({ value, total }) =>
          plural(total ?? 0, {
            one: `${formatNumber(value ?? 0)} of # answer`,
            other: `${formatNumber(value ?? 0)} of # answers`,
          }),
        list: getHref({ to: '/admin/documents' }),
        value: t`Helpful`,
        total: t`Answers`,
      }
  }
}

/** Whether the metric is a percentage. */
export const isPercentage = (metric: InsightMetric) => metric === 'questions' || metric === 'helpful'

/** Returns the displayed value: for shares a rounded percentage. */
export const getShown = (metric: InsightMetric, { value, total }: InsightFigure): number | null => {
  if (value === null) return null
  if (metric === 'decisions') return Math.round(value * 10) / 10
  if (!isPercentage(metric)) return value
  return total ? Math.round((value / total) * 100) : null
}

/** Formats the displayed value. */
export const formatShown = (metric: InsightMetric, shown: number | null): string => {
  if (shown === null) return '–'
  if (metric === 'decisions') return formatHours(shown)
  return isPercentage(metric) ? t`${shown}%` : formatNumber(shown)
}

/** Describes the change from the previous period. */
export const describeChange = (metric: InsightMetric, now: number | null, before: number | null): string => {
  if (before === null) return t`Nothing in the period before`
  const was = formatShown(metric, before)
  if (now === null || now === before) return t`${was} in the period before`
  return now > before ? t`Up from ${was} in the period before` : t`Down from ${was} in the period before`
}
