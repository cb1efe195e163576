import type { ServiceDeps } from '../deps'
import { lockPerson } from '../users/find-person'
import { findRow } from './applications.repository'
import { recordEvent } from './record-event'

/**
 * The applicant's answer to the reviewers' comments.
 * @throws ProblemError NOT_FOUND
 */
export const answerComments = ({ database, now }: ServiceDeps, identityUid: string, text: string) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const row = await findRow(transaction, identityUid)
    const author = { actorUid: identityUid, actorName: person.name }
    const event = { kind: 'answered' as const, ...author, text, version: row?.version || null }
    await recordEvent(transaction, identityUid, event, now())
  })
