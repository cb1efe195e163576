import type { Database } from '../../context'
import { type AuditFacts, type Author, recordAuditEvent } from '../audit/audit.service'
import { holdDocumentSlugs } from './pages.queries'

interface PageAction {
  action: `page.${string}`
  id: string
  before?: AuditFacts
  after?: AuditFacts
}

/** Records an act on a page; call it inside the transaction of the act. */
export const recordPageAction = (
  transaction: Database,
  author: Author,
  { action, id, before = {}, after = {} }: PageAction,
  now: Date,
) => recordAuditEvent(transaction, author, { action, subjectKind: 'page', subjectId: id, before, after }, now)

/** Which of these addresses are those of documents; they stay so until the transaction ends. */
export const holdDocuments = (transaction: Database, slugs: readonly string[]): Promise<Set<string>> =>
  holdDocumentSlugs(transaction, slugs)
