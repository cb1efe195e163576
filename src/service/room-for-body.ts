import { announcedBytes, bodyPlaces } from '~/config/body-places'
import { largestMedia } from '~/contract/media'
import type { IdentityActor } from './actor'

// Bytes. Of smaller ones of accounts there may be as many as come.
const small = 1024 * 1024

// As many as of what pages send to the portal.
const places = bodyPlaces(8 * largestMedia)

/**
 * Takes a place in memory for a body, before any of it is read: for a large one, and for any of a visitor. What it
 * answers gives it back, and is called once.
 * @param most bytes that the call takes, which count where the request does not say how many come
 * @throws ProblemError TOO_MANY_REQUESTS where the sender has enough under way, UNAVAILABLE where all have
 */
export const takeRoomForBody = (
  { headers }: Request,
  most: number,
  { actor, clientAddress }: { actor: IdentityActor | null; clientAddress: string },
): (() => void) => {
  // What comes from within the process announces nothing: it is in memory already.
  const bytes = Math.min(announcedBytes(headers), most)
  if (actor === null && bytes > 0) return places.take({ address: clientAddress }, bytes)
  return actor && bytes > small ? places.take({ account: actor.identityUid }, bytes) : () => {}
}
