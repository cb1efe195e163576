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
import { pluralize, formatNumber } from '~/ui/format/numbers'

/** A status capitalised, or a role as it is described (specification, section 4). */
export const valueName = (value: BulkValue): string => {
  const role = roles.find((known) => known === value)
  return role === undefined ? value.charAt(0).toUpperCase() + value.slice(1) : roleDescriptions[role]
}

/** `1 person`, `1,284 people`. */
export const people = (count: number): string => pluralize(count, 'person', 'people')

/** What a change does, as a heading. */
export const changeTitle = ({ change, counts }: Pick<BulkChange, 'change' | 'counts'>): string => {
  const whom = people(counts.total)
  if (change.kind === 'status') return `Set the status of ${whom} to ${valueName(change.newStatus)}`
  if (change.kind === 'role') return `Set the role of ${whom} to ${valueName(change.newRole)}`
  return `Undo the change of ${change.of} of ${whom}`
}

export const stateWords: Record<BulkChangeState, { name: string; tone: StatusTone }> = {
  preview: { name: 'Preview', tone: 'accent' },
  running: { name: 'Running', tone: 'pending' },
  stopped: { name: 'Stopped', tone: 'muted' },
  done: { name: 'Done', tone: 'success' },
}

const stopWords = ({ stopped, started, finishedAt }: BulkChange): string => {
  if (stopped !== null) {
    return `Stopped by ${stopped.byName || 'a former administrator'}, ${stopped.at}`
  }
  const at = finishedAt === null ? '' : `, ${finishedAt}`
  const who = started?.byName ? `${started.byName}, who started it,` : 'the administrator who started it'
  return `Stopped by the portal${at}: ${who} could act as an administrator no longer`
}

/** The progress of a change, or how it ended; instants in it are for `TextWithTimes`. */
export const progressWords = (change: BulkChange): string => {
  const { state, counts, finishedAt } = change
  switch (state) {
    case 'preview':
      return `Nothing has changed yet. ${
        counts.waiting === 0
          ? 'No account would change.'
          : `${people(counts.waiting)} will change and ${formatNumber(counts.skipped)} will be skipped.`
      }`
    case 'running':
      return `${formatNumber(counts.total - counts.waiting)} of ${formatNumber(counts.total)} finished. It goes on when you leave this page.`
    case 'stopped':
      return `${stopWords(change)}. ${formatNumber(counts.changed)} changed, ${formatNumber(counts.waiting)} left as they were.`
    case 'done':
      return `Done${finishedAt === null ? '' : `, ${finishedAt}`}. ${formatNumber(counts.changed)} changed, ${formatNumber(counts.skipped)} skipped.`
  }
}

/** Why a row is skipped, as a sentence. */
export const reasonWords: Record<BulkReason, string> = {
  UNCHANGED: 'Has this value already',
  CHANGED_MEANWHILE: 'Someone else changed it meanwhile',
  LAST_ADMINISTRATOR: 'The last administrator must keep access and role',
  NOT_FOUND: 'This account is no longer there',
}

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
  if (outcome === 'changed') return 'Changed'
  if (outcome === 'skipped') return 'Skipped'
  if (state === 'preview') return 'Will change'
  return state === 'running' ? 'Waiting' : 'Left as it was'
}

/** The filter in words, such as `name “ana”, status Pending`; empty for all users. */
export const filterWords = ({ name, status, role }: NonNullable<BulkChange['filter']>): string =>
  [
    ...(name ? [`name or e-mail “${name}”`] : []),
    ...(status ? [`status ${valueName(status)}`] : []),
    ...(role ? [`role ${valueName(role)}`] : []),
  ].join(', ')
