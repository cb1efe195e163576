import type { Database } from '../../context'
import { type ActFacts, type Author, getRecordAct } from '../audit/audit.service'
import { holdDocumentSlugs } from './pages.queries'

interface PageAct {
  action: `page.${string}`
  id: string
  before?: ActFacts
  after?: ActFacts
}

/** Records an act on a page; call it inside the transaction of the act. */
export const recordPageAct = (
  transaction: Database,
  author: Author,
  { action, id, before = {}, after = {} }: PageAct,
  now: Date,
) => getRecordAct(transaction, author, { action, subjectKind: 'page', subjectId: id, before, after }, now)

/** Which of these addresses are those of documents; they stay so until the transaction ends. */
export const holdDocuments = (transaction: Database, slugs: readonly string[]): Promise<Set<string>> =>
  holdDocumentSlugs(transaction, slugs)
