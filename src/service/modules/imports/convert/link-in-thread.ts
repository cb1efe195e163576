import { WorkEnded, readInThread } from '../../../threads/threads'
import { type Addresses, type Leads, mayLead } from './links'

// Milliseconds: what takes longer the renderer refuses.
const longestLinking = 5_000

/** Gives the links and images of a text new addresses, in a thread; null if they take too long to be found. */
export const linkInThread = async (
  text: string,
  leads: (addresses: Addresses) => Promise<Leads>,
): Promise<string | null> => {
  if (!mayLead(text)) return text
  try {
    return await readInThread('links', text, { limit: longestLinking, answers: { leads } })
  } catch (error) {
    if (error instanceof WorkEnded) return null
    throw error
  }
}
