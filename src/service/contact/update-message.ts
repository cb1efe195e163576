import type { ContactState, InboxMessage } from '~/contract/contact'
import { fieldProblem, ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { findPerson } from '../users/find-person'
import { findMessage, setMessage } from './contact.repository'
import { readMessage } from './read-message'

/**
 * Sets the state of a message, or the administrator who sees to it.
 * @throws ProblemError NOT_FOUND; FIELDS_INVALID at `assignedTo` for anybody who is no administrator
 */
export const updateMessage = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  change: { state?: ContactState | undefined; assignedTo?: string | null | undefined },
): Promise<InboxMessage> =>
  database.transaction().execute(async (transaction) => {
    const message = await findMessage(transaction, id, { isHeld: true })
    if (!message) throw new ProblemError('NOT_FOUND')
    const before = message.assignedTo?.uid ?? null
    const { state = message.state, assignedTo = before } = change
    if (state === message.state && assignedTo === before) return readMessage(transaction, id)
    // Who has it already may have been an administrator then.
    if (assignedTo !== null && assignedTo !== before) {
      const assignee = await findPerson(transaction, assignedTo)
      if (assignee?.role !== 'admin') throw fieldProblem('assignedTo', 'Choose an administrator.')
    }
    const at = now()
    await setMessage(transaction, id, { state, assignedTo }, at)
    await recordAct(
      transaction,
      by,
      {
        action: 'contact.update',
        subjectKind: 'contact-message',
        subjectId: id,
        before: { state: message.state, assignedTo: before ?? '' },
        after: { state, assignedTo: assignedTo ?? '' },
      },
      at,
    )
    return readMessage(transaction, id)
  })
