import type { Application, ApplicationEvent } from '~/contract/applications'
import type { IdentityActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { requirePerson } from '../users/find-person'
import { mayReadNotes } from './applications.policy'
import { findRow, listSubmissions } from './applications.repository'
import { findClaim } from './claims.repository'
import { listEvents, listNotes } from './timeline.repository'
import { undoableUntil } from './undo-review'
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
  const isReviewer = mayReadNotes(reader, identityUid)
  const notes = isReviewer ? await listNotes(database, identityUid) : []
  return {
    identityUid,
    state: row?.state ?? 'none',
    draft: row?.draft ?? null,
    draftSavedAt: row?.draft_saved_at ?? null,
    submissions: await listSubmissions(database, identityUid),
    timeline: inOrder([...(await listEvents(database, identityUid)), ...notes]),
    usualWaitHours: await usualWaitHours(database, now()),
    claim: isReviewer ? await findClaim(database, identityUid, now()) : null,
    undoUntil: isReviewer && row ? await undoableUntil(database, row, now()) : null,
  }
}

/** Oldest first; ids grow with time and settle what happened in the same instant. */
const inOrder = (events: ApplicationEvent[]) =>
  events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))
