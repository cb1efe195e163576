import type { BulkChangeKind } from '~/contract/bulk-changes'
import { followStatus } from '../applications/follow-status'
import { type ActingAdministrator, recordActs } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { requestIdentityUpdates } from '../identity-updates/request-identity-updates'
import { enqueueMails } from '../mail/outbox'
import { endSessionsHere } from '../users/ended-sessions'
import { emitEvents } from '../webhooks/emit-events'
import { statusChanged } from '../webhooks/events'
import { valueOf } from './changed-person'
import { mailOfChange } from './mail-of-change'
import { updatePeople } from './people.repository'
import type { PersonChange } from './plan-batch'
import { isLockedOut, userStatuses } from '~/contract/vocabulary'

/** Writes what changes, and everything that follows from it: applications, audit log, provider and mails. */
export const writeChanges = async (
  { config, identity }: Pick<ServiceDeps, 'config' | 'identity'>,
  transaction: Database,
  by: ActingAdministrator,
  { id, kind }: { id: string; kind: BulkChangeKind },
  changes: readonly PersonChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return
  await updatePeople(transaction, kind, changes, now)
  if (kind === 'status') {
    for (const status of userStatuses) {
      const reached = changes.filter(({ after }) => after.status === status)
      const identityUids = reached.map(({ after }) => after.identityUid)
      await followStatus(config, transaction, by, identityUids, status, now)
    }
    const events = changes.map(({ before, after: { identityUid, status } }) =>
      statusChanged({ identityUid, status, before: before.status }, config),
    )
    await emitEvents(transaction, events, now)
    const updates = changes
      .filter(({ before, after }) => isLockedOut(before.status) !== isLockedOut(after.status))
      .map(({ after }) => ({
        identityUid: after.identityUid,
        disabled: isLockedOut(after.status),
      }))
    await requestIdentityUpdates(transaction, updates, now)
    const lockedOut = updates.filter(({ disabled }) => disabled).map(({ identityUid }) => identityUid)
    await endSessionsHere({ identity }, transaction, lockedOut)
  }
  const acts = changes.map(({ before, after }) => ({
    action: `user.${kind}`,
    subjectKind: 'user' as const,
    subjectId: after.identityUid,
    before: { [kind]: valueOf(kind, before) },
    after: { [kind]: valueOf(kind, after), bulkChange: id },
  }))
  await recordActs(transaction, by, acts, now)
  const mails = changes.map(({ after }) => ({
    ...mailOfChange(kind, { name: after.mailName, value: valueOf(kind, after) }, config),
    to: after.email,
    identityUid: after.identityUid,
  }))
  await enqueueMails(transaction, mails, now)
}
