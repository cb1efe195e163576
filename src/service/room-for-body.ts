import { announcedBytes, bodyPlaces } from '~/config/body-places'
import { largestMedia } from '~/contract/media'

// Bytes. Of smaller ones there may be as many as come.
const small = 1024 * 1024

// As many as of what pages send to the portal.
const places = bodyPlaces({ mostEach: 4, mostBytes: 8 * largestMedia })

/**
 * Takes a place in memory for a body, before any of it is read. What it answers gives it back, and is called once.
 * @param most bytes that the call takes, which count where the request does not say how many come
 * @param sender whose bodies are counted together
 * @throws ProblemError TOO_MANY_REQUESTS where the sender has enough under way, UNAVAILABLE where all have
 */
export const takeRoomForBody = ({ headers }: Request, most: number, sender: string): (() => void) => {
  // What comes from within the process announces nothing: it is in memory already.
  const bytes = Math.min(announcedBytes(headers), most)
  return bytes > small ? places.take(sender, bytes) : () => {}
}
