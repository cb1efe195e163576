import { uuidv7 } from 'uuidv7'
import { mostAnswersInARow } from '~/contract/applications'
import { fieldProblem } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { lockPerson } from '../users/find-person'
import { findRow } from './applications.repository'
import { recordEvent } from './record-event'
import { newestKinds } from './timeline.repository'

const enough = `You have written ${mostAnswersInARow} times since a reviewer last did. They have all of it: wait for their answer.`

/**
 * The applicant's answer to the reviewers' comments.
 * @throws ProblemError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; FIELDS_INVALID at `answer` after {@link mostAnswersInARow} without a reply
 */
export const answerComments = (
  { database, now }: ServiceDeps,
  identityUid: string,
  { answer: text, idempotencyKey }: Keyed<{ answer: string }>,
) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'applications.answer', by: identityUid, content: text }
    if ((await doneBefore(transaction, sent, id, at)) !== null) return
    const kinds = await newestKinds(transaction, identityUid, mostAnswersInARow)
    if (kinds.length === mostAnswersInARow && kinds.every((kind) => kind === 'answered')) {
      throw fieldProblem('answer', enough)
    }
    const row = await findRow(transaction, identityUid)
    const author = { actorUid: identityUid, actorName: person.name }
    const event = { id, kind: 'answered' as const, ...author, text, version: row?.version || null }
    await recordEvent(transaction, identityUid, event, at)
  })
