import type { Application, ApplicationEvent, ApplicationState } from '~/contract/applications'
import type { UserStatus } from '~/contract/users'
import type { IdentityActor } from '../actor'
import type { Database, ServiceDeps } from '../deps'
import { type Person, requirePerson } from '../users/find-person'
import { mayReadDecision, mayReadNotes } from './applications.policy'
import { type ApplicationRow, findRow, listSubmissions } from './applications.repository'
import { findClaim } from './claims.repository'
import { listEvents, listNotes } from './timeline.repository'
import { undoableUntil } from './undo-review'
import { findUnannounced } from './find-unannounced'
import { usualWaitHours } from './usual-wait'

/**
 * An application as this reader may see it.
 * @throws ProblemError NOT_FOUND
 */
export const readApplication = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  reader: IdentityActor,
  identityUid: string,
): Promise<Application> => {
  await requirePerson(database, identityUid)
  const row = await findRow(database, identityUid)
  const hidden = mayReadDecision(reader, identityUid)
    ? null
    : await findUnannounced(database, identityUid, now())
  const isReviewer = mayReadNotes(reader, identityUid)
  const notes = isReviewer ? await listNotes(database, identityUid) : []
  const events = await listEvents(database, identityUid)
  return {
    identityUid,
    state: hidden ? 'submitted' : (row?.state ?? 'none'),
    draft: row?.draft ?? null,
    draftSavedAt: row?.draft_saved_at ?? null,
    submissions: await listSubmissions(database, identityUid),
    timeline: inOrder([...events.filter(({ id }) => id !== hidden?.event_id), ...notes]),
    usualWaitHours: await usualWaitHours(database, now()),
    claim: isReviewer ? await findClaim(database, identityUid, now()) : null,
    undoUntil: isReviewer && row ? await undoableUntil(database, row, now()) : null,
  }
}

/** How far an application is as its applicant knows it, and the status that the applicant is treated by. */
export const readKnownState = async (
  database: Database,
  { identityUid, status }: Pick<Person, 'identityUid' | 'status'>,
  now: Date,
): Promise<{ row: ApplicationRow | undefined; state: ApplicationState; status: UserStatus }> => {
  const row = await findRow(database, identityUid)
  const hidden = await findUnannounced(database, identityUid, now)
  return hidden
    ? { row, state: 'submitted', status: hidden.status_before }
    : { row, state: row?.state ?? 'none', status }
}

/** Oldest first; ids grow with time and settle what happened in the same instant. */
const inOrder = (events: ApplicationEvent[]) =>
  events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))
