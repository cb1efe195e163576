import { mostAnswersInARow } from '~/contract/applications'
import { fieldProblem } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { lockPerson } from '../users/find-person'
import { findRow } from './applications.repository'
import { recordEvent } from './record-event'
import { newestKinds } from './timeline.repository'

const enough = `You have written ${mostAnswersInARow} times since a reviewer last did. They have all of it: wait for their answer.`

/**
 * The applicant's answer to the reviewers' comments.
 * @throws ProblemError NOT_FOUND; FIELDS_INVALID at `answer` after {@link mostAnswersInARow} without a reply
 */
export const answerComments = ({ database, now }: ServiceDeps, identityUid: string, text: string) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const kinds = await newestKinds(transaction, identityUid, mostAnswersInARow)
    if (kinds.length === mostAnswersInARow && kinds.every((kind) => kind === 'answered')) {
      throw fieldProblem('answer', enough)
    }
    const row = await findRow(transaction, identityUid)
    const author = { actorUid: identityUid, actorName: person.name }
    const event = { kind: 'answered' as const, ...author, text, version: row?.version || null }
    await recordEvent(transaction, identityUid, event, now())
  })
