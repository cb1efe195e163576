import type { ActFacts, Author } from '../audit/record-act'
import { recordActOf } from '../audit/record-act'
import type { Database } from '../deps'

interface PageAct {
  action: `page.${string}`
  id: string
  before?: ActFacts
  after?: ActFacts
}

/** Writes down what was done to a page; call it inside the transaction of what it tells of. */
export const recordPageAct = (
  transaction: Database,
  author: Author,
  { action, id, before = {}, after = {} }: PageAct,
  now: Date,
) => recordActOf(transaction, author, { action, subjectKind: 'page', subjectId: id, before, after }, now)
