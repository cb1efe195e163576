import type { ApplicationDraft } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { lockPerson } from '../users/find-person'
import { isSettled } from './applications.policy'
import { mergeDraft } from './applications.repository'
import { readKnownState } from './read-application'

/**
 * Keeps what has been written so far, however incomplete.
 * @throws ProblemError NOT_FOUND, APPLICATION_APPROVED
 */
export const saveDraft = ({ database, now }: ServiceDeps, identityUid: string, draft: ApplicationDraft) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const { state, status } = await readKnownState(transaction, person, now())
    if (isSettled(state, status)) throw new ProblemError('APPLICATION_APPROVED')
    await mergeDraft(transaction, identityUid, draft, now())
  })
