import type { ApplicationDraft } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { lockPerson } from '../users/find-person'
import { isSettled } from './applications.policy'
import { findRow, mergeDraft } from './applications.repository'

/**
 * Keeps what has been written so far, however incomplete.
 * @throws ProblemError NOT_FOUND, APPLICATION_APPROVED
 */
export const saveDraft = ({ database, now }: ServiceDeps, identityUid: string, draft: ApplicationDraft) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const row = await findRow(transaction, identityUid)
    if (isSettled(row?.state ?? 'none', person.status)) throw new ProblemError('APPLICATION_APPROVED')
    await mergeDraft(transaction, identityUid, draft, now())
  })
