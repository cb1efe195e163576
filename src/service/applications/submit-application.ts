import type { ApplicationAnswers } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { enqueueMail } from '../mail/outbox'
import { applicationSubmitted } from '../mail/templates/application-submitted'
import { lockPerson } from '../users/find-person'
import { writeStatus } from '../users/write-status'
import { isSettled } from './applications.policy'
import { insertSubmission } from './applications.repository'
import { readKnownState } from './read-application'
import { recordEvent } from './record-event'

/**
 * Submits the whole application for review, the first time or again after a denial.
 * @throws ProblemError NOT_FOUND, APPLICATION_WAITING, APPLICATION_APPROVED, EMAIL_NOT_CONFIRMED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export const submitApplication = (
  { database, config, now }: ServiceDeps,
  identityUid: string,
  { idempotencyKey, ...answers }: Keyed<ApplicationAnswers>,
) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    const sent = { idempotencyKey, call: 'applications.submit', by: identityUid, content: answers }
    if ((await doneBefore(transaction, sent, identityUid, at)) !== null) return
    const { row, state, status } = await readKnownState(transaction, person, at)
    if (isSettled(state, status)) throw new ProblemError('APPLICATION_APPROVED')
    if (state === 'submitted') throw new ProblemError('APPLICATION_WAITING')
    if (!person.verified) throw new ProblemError('EMAIL_NOT_CONFIRMED')

    const version = (row?.version ?? 0) + 1
    await insertSubmission(transaction, { identityUid, version, answers }, at)
    if (person.status === 'denied') await writeStatus(transaction, identityUid, 'pending', at)
    const event = { kind: 'submitted' as const, actorUid: identityUid, actorName: person.name, version }
    await recordEvent(transaction, identityUid, event, at)
    const content = applicationSubmitted({ name: person.mailName, version }, config)
    await enqueueMail(
      transaction,
      { kind: 'application-submitted', to: person.email, identityUid, ...content },
      at,
    )
  })
