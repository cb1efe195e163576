import { plural, t } from '@lingui/core/macro'
import type {
  BulkChange,
  BulkChangeRow,
  BulkChangeState,
  BulkOutcome,
  BulkReason,
  BulkValue,
} from '~/contract/bulk-changes'
import { roleDescriptions } from '~/contract/users'
import { roles } from '~/contract/enums'
import type { StatusDescription } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'

/** A status capitalised, or a role as it is described (specification, section 4). */
export const formatValue = (value: BulkValue): string => {
  const role = roles.find((known) => known === value)
  return role === undefined ? value.charAt(0).toUpperCase() + value.slice(1) : roleDescriptions[role]
}

/** Returns the title of a change. */
export const getChangeTitle = ({ change, counts }: Pick<BulkChange, 'change' | 'counts'>): string => {
  if (change.kind === 'status') {
    const status = formatValue(change.newStatus)
    return plural(counts.total, {
      one: `Set the status of # person to ${status}`,
      other: `Set the status of # people to ${status}`,
    })
  }
  if (change.kind === 'role') {
    const role = formatValue(change.newRole)
    return plural(counts.total, {
      one: `Set the role of # person to ${role}`,
      other: `Set the role of # people to ${role}`,
    })
  }
  return change.of === 'status'
    ? plural(counts.total, {
        one: 'Undo the change of status of # person',
        other: 'Undo the change of status of # people',
      })
    : plural(counts.total, {
        one: 'Undo the change of role of # person',
        other: 'Undo the change of role of # people',
      })
}

export const stateLabels: () => Record<BulkChangeState, StatusDescription> = () => ({
  preview: { name: t`Preview`, tone: 'accent' },
  running: { name: t`Running`, tone: 'pending' },
  stopped: { name: t`Stopped`, tone: 'muted' },
  done: { name: t`Done`, tone: 'success' },
})

const formatStop = ({ stopped, started, finishedAt }: BulkChange): string => {
  if (stopped !== null) {
    return stopped.byName === ''
      ? t`Stopped by a former administrator, ${stopped.at}.`
      : t`Stopped by ${stopped.byName}, ${stopped.at}.`
  }
  const what = finishedAt === null ? t`Stopped by the portal.` : t`Stopped by the portal, ${finishedAt}.`
  const why = started?.byName
    ? t`${started.byName}, who started it, is no longer an administrator.`
    : t`The user who started it is no longer an administrator.`
  return `${what} ${why}`
}

/** Formats the progress or result of a change; instants in it are for `TextWithTimes`. */
export const formatProgress = (change: BulkChange): string => {
  const { state, counts, finishedAt } = change
  switch (state) {
    case 'preview':
      return `${t`Nothing has changed yet.`} ${
        counts.waiting === 0
          ? t`No account would change.`
          : plural(counts.waiting, {
              one: `# person will change and ${formatNumber(counts.skipped)} will be skipped.`,
              other: `# people will change and ${formatNumber(counts.skipped)} will be skipped.`,
            })
      }`
    case 'running':
      return t`${formatNumber(counts.total - counts.waiting)} of ${formatNumber(counts.total)} finished. It continues when you leave this page.`
    case 'stopped':
      return `${formatStop(change)} ${t`${formatNumber(counts.changed)} changed, ${formatNumber(counts.waiting)} left as they were.`}`
    case 'done':
      return `${finishedAt === null ? t`Done.` : t`Done, ${finishedAt}.`} ${t`${formatNumber(counts.changed)} changed, ${formatNumber(counts.skipped)} skipped.`}`
  }
}

/** Returns why a row is skipped. */
export const skipReasonLabels: () => Record<BulkReason, string> = () => ({
  UNCHANGED: t`Has this value already`,
  CHANGED_MEANWHILE: t`Someone else changed it in the meantime`,
  LAST_ADMINISTRATOR: t`The last administrator must keep access and role`,
  NOT_FOUND: t`This account is no longer there`,
})

/** Whether the change was stopped before this row. */
export const isStoppedBefore = (outcome: BulkOutcome, state: BulkChangeState): boolean =>
  outcome === 'waiting' && state === 'stopped'

/** Returns a user's value after the change; null if unknown. */
export const getValueAfter = (
  { before, after, outcome, reason }: Pick<BulkChangeRow, 'before' | 'after' | 'outcome' | 'reason'>,
  state: BulkChangeState,
): BulkValue | null => {
  if (outcome !== 'skipped' && !isStoppedBefore(outcome, state)) return after
  return reason === 'CHANGED_MEANWHILE' || reason === 'NOT_FOUND' ? null : before
}

/** Returns the label of a row's outcome; pending rows change unless the change was stopped. */
export const getOutcomeLabel = (outcome: BulkOutcome, state: BulkChangeState): string => {
  if (outcome === 'changed') return t`Changed`
  if (outcome === 'skipped') return t`Skipped`
  if (state === 'preview') return t`Will change`
  return state === 'running' ? t`Waiting` : t`Left as it was`
}

/** Formats the filter: `name “ana”, status Pending`; empty for all users. */
export const formatFilter = ({ name, status, role }: NonNullable<BulkChange['filter']>): string =>
  [
    ...(name ? [t`name or e-mail “${name}”`] : []),
    ...(status ? [t`status ${formatValue(status)}`] : []),
    ...(role ? [t`role ${formatValue(role)}`] : []),
  ].join(', ')
