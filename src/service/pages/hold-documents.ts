import type { Database } from '../deps'
import { holdDocumentSlugs } from './slugs.repository'

/** Which of these addresses are those of documents; they stay so until the transaction ends. */
export const holdDocuments = (transaction: Database, slugs: readonly string[]): Promise<Set<string>> =>
  holdDocumentSlugs(transaction, slugs)
