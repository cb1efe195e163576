import { isProblemCode, problems } from '~/contract/problem'
import type { UserListItem, UserStatus } from '~/contract/users'
import { AppButton } from '~/ui/components/app-button/app-button'
import { statusWords } from '../status-words'
import classes from './set-status-dialog.module.css'

interface Result {
  identityUid: string
  outcome: 'changed' | 'unchanged' | 'refused'
  reason?: string | undefined
}

export interface StatusResultsProps {
  users: readonly UserListItem[]
  results: readonly Result[]
  newStatus: UserStatus
  onClose: () => void
}

const order = ['refused', 'changed', 'unchanged']

const reasonOf = (reason: string | undefined) => {
  if (reason === 'NOT_FOUND') return 'Not changed: this account is no longer there'
  if (reason === 'LAST_ADMINISTRATOR') return 'Not changed: the last administrator must keep access'
  return isProblemCode(reason) ? `Not changed: ${problems[reason].title}` : 'Not changed'
}

const told = ({ outcome, reason }: Result, newStatus: UserStatus) => {
  if (outcome === 'refused') return reasonOf(reason)
  return outcome === 'changed'
    ? `Now ${statusWords[newStatus].name}`
    : `Was ${statusWords[newStatus].name} already`
}

/** A result per person, refusals first. */
export function StatusResults({ users, results, newStatus, onClose }: StatusResultsProps) {
  const names = new Map(users.map(({ identityUid, name }) => [identityUid, name]))
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
  const refused = count('refused')
  const sorted = results.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
  return (
    <>
      <p role="status">
        {count('changed').toLocaleString('en')} changed to {statusWords[newStatus].name}.
        {refused > 0 ? ` ${refused.toLocaleString('en')} refused.` : ''}
      </p>
      <ul className={classes.results}>
        {sorted.map((result) => (
          <li key={result.identityUid}>
            <span>{names.get(result.identityUid) ?? result.identityUid}</span>
            <span className={classes.outcome} data-outcome={result.outcome}>
              {told(result, newStatus)}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <AppButton size="md" onClick={onClose} data-autofocus>
          Close
        </AppButton>
      </div>
    </>
  )
}
