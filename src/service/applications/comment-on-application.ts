import { uuidv7 } from 'uuidv7'
import type { visibilities } from '~/contract/applications'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { notify } from '../notifications/notify'
import { applicationComment } from '../mail/templates/application-comment'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { lockPerson } from '../users/find-person'
import { findRow } from './applications.repository'
import { recordEvent } from './record-event'
import { insertNote } from './timeline.repository'

// Characters; the whole of it stands on the application's page.
const longest = 140

const beginning = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
}

/**
 * Writes to the applicant, also by mail, or leaves a private note, which goes nowhere but to the reviewers.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED
 */
export const commentOnApplication = (
  { database, config, now }: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  { idempotencyKey, ...written }: Keyed<{ comment: string; visibility: (typeof visibilities)[number] }>,
) =>
  database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    const id = uuidv7()
    const { comment, visibility } = written
    const sent = {
      idempotencyKey,
      call: 'applications.comment',
      by: by.actor.identityUid,
      content: { identityUid, ...written },
    }
    if ((await doneBefore(transaction, sent, id, at)) !== null) return
    const author = { actorUid: by.actor.identityUid, actorName: by.actor.user.name }
    const act = { subjectKind: 'user' as const, subjectId: identityUid, before: {} }
    if (visibility === 'private') {
      await insertNote(transaction, { id, identityUid, ...author, text: comment }, at)
      await recordAct(transaction, by, { action: 'application.note', ...act, after: { note: id } }, at)
      return
    }
    const row = await findRow(transaction, identityUid)
    const event = { id, kind: 'commented' as const, ...author, text: comment, version: row?.version || null }
    await recordEvent(transaction, identityUid, event, at)
    await recordAct(transaction, by, { action: 'application.comment', ...act, after: { comment } }, at)
    const content = applicationComment({ name: person.mailName, from: author.actorName, comment }, config)
    await enqueueMail(
      transaction,
      { kind: 'application-comment', to: person.email, identityUid, ...content },
      at,
    )
    await notify(
      transaction,
      {
        kind: 'application',
        to: [identityUid],
        // No name, so that nothing of a reviewer is left where he or she goes.
        title: 'A reviewer wrote to you about your application',
        text: beginning(comment),
        link: '/profile/application',
      },
      at,
    )
  })
