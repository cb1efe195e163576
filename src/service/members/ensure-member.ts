import { slugOf } from '~/contract/slug-of'
import type { Database } from '../deps'
import { insertMember } from './members.repository'

// Leaves room for a number under the sixty characters of a handle.
const longest = 48
const tries = 9

const beginning = (name: string) => slugOf(name).slice(0, longest).replace(/-+$/, '') || 'member'

/** Letters and digits that hardly anybody else's uid gives. */
const marksOf = (identityUid: string) => {
  let hash = 0x811c9dc5n
  for (const letter of identityUid)
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x1000193n)
  return hash.toString(36)
}

/**
 * Makes a person known in the community by a handle, unless there is one: `haruka-tanaka`, or `haruka-tanaka-2`
 * where somebody else is called so. Call it before anything else of the transaction is locked: it waits for
 * whoever takes the same handle at the same moment.
 */
export const ensureMember = async (
  transaction: Database,
  { identityUid, name }: { identityUid: string; name: string },
  now: Date,
): Promise<void> => {
  const made = beginning(name)
  const rest = Array.from({ length: tries - 1 }, (_, index) => `${made}-${index + 2}`)
  for (const handle of [made, ...rest, `${made.slice(0, 40).replace(/-+$/, '')}-${marksOf(identityUid)}`]) {
    if (await insertMember(transaction, { identityUid, handle }, now)) return
  }
  throw new Error('No handle is free for this person')
}
