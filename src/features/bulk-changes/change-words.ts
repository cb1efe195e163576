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
import type { StatusTone } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'

/** A status capitalised, or a role as it is described (specification, section 4). */
export const valueName = (value: BulkValue): string => {
  const role = roles.find((known) => known === value)
  return role === undefined ? value.charAt(0).toUpperCase() + value.slice(1) : roleDescriptions[role]
}

/** `1 person`, `1,284 people`. */
export const people = (count: number): string => plural(count, { one: '# person', other: '# people' })

/** What a change does, as a heading. */
export const changeTitle = ({ change, counts }: Pick<BulkChange, 'change' | 'counts'>): string => {
  const whom = people(counts.total)
  if (change.kind === 'status') return t`Set the status of ${whom} to ${valueName(change.newStatus)}`
  if (change.kind === 'role') return t`Set the role of ${whom} to ${valueName(change.newRole)}`
  return t`Undo the change of ${change.of} of ${whom}`
}

export const stateWords: () => Record<BulkChangeState, { name: string; tone: StatusTone }> = () => ({
  preview: { name: t`Preview`, tone: 'accent' },
  running: { name: t`Running`, tone: 'pending' },
  stopped: { name: t`Stopped`, tone: 'muted' },
  done: { name: t`Done`, tone: 'success' },
})

const stopWords = ({ stopped, started, finishedAt }: BulkChange): string => {
  if (stopped !== null) {
    return t`Stopped by ${stopped.byName || 'a former administrator'}, ${stopped.at}`
  }
  const at = finishedAt === null ? '' : `, ${finishedAt}`
  const who = started?.byName ? t`${started.byName}, who started it,` : t`the administrator who started it`
  return t`Stopped by the portal${at}: ${who} could act as an administrator no longer`
}

/** The progress of a change, or how it ended; instants in it are for `TextWithTimes`. */
export const progressWords = (change: BulkChange): string => {
  const { state, counts, finishedAt } = change
  switch (state) {
    case 'preview':
      return `Nothing has changed yet. ${
        counts.waiting === 0
          ? t`No account would change.`
          : t`${people(counts.waiting)} will change and ${formatNumber(counts.skipped)} will be skipped.`
      }`
    case 'running':
      return t`${formatNumber(counts.total - counts.waiting)} of ${formatNumber(counts.total)} finished. It goes on when you leave this page.`
    case 'stopped':
      return t`${stopWords(change)}. ${formatNumber(counts.changed)} changed, ${formatNumber(counts.waiting)} left as they were.`
    case 'done':
      return `Done${finishedAt === null ? '' : `, ${finishedAt}`}. ${formatNumber(counts.changed)} changed, ${formatNumber(counts.skipped)} skipped.`
  }
}

/** Why a row is skipped, as a sentence. */
export const reasonWords: () => Record<BulkReason, string> = () => ({
  UNCHANGED: t`Has this value already`,
  CHANGED_MEANWHILE: t`Someone else changed it in the meantime`,
  LAST_ADMINISTRATOR: t`The last administrator must keep access and role`,
  NOT_FOUND: t`This account is no longer there`,
})

/** Whether a change was stopped before this row. */
export const isLeft = (outcome: BulkOutcome, state: BulkChangeState): boolean =>
  outcome === 'waiting' && state === 'stopped'

/** The value that a user has or will have after the change; null where it is not known. */
export const valueAfter = (
  { before, after, outcome, reason }: Pick<BulkChangeRow, 'before' | 'after' | 'outcome' | 'reason'>,
  state: BulkChangeState,
): BulkValue | null => {
  if (outcome !== 'skipped' && !isLeft(outcome, state)) return after
  return reason === 'CHANGED_MEANWHILE' || reason === 'NOT_FOUND' ? null : before
}

/** What a row's outcome is called: a row that waits will change, unless its change was stopped. */
export const outcomeWords = (outcome: BulkOutcome, state: BulkChangeState): string => {
  if (outcome === 'changed') return t`Changed`
  if (outcome === 'skipped') return t`Skipped`
  if (state === 'preview') return t`Will change`
  return state === 'running' ? t`Waiting` : t`Left as it was`
}

/** The filter in words, such as `name “ana”, status Pending`; empty for all users. */
export const filterWords = ({ name, status, role }: NonNullable<BulkChange['filter']>): string =>
  [
    ...(name ? [t`name or e-mail “${name}”`] : []),
    ...(status ? [t`status ${valueName(status)}`] : []),
    ...(role ? [t`role ${valueName(role)}`] : []),
  ].join(', ')
