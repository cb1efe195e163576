import { createHash } from 'node:crypto'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { isDatabaseUnavailable } from '../../database/database-unavailable'
import type { ServiceContext } from '../../context'
import { type Author, portal } from '../audit/audit.service'
import type { ImportRecord } from './imports.queries'
import type { KnownPage } from './known-pages.queries'
import type { LinkTargets } from './plan/link-pages'
import type { PlannedPage } from './plan/plan-pages'
import type { SourceTree } from './plan/read-tree'

export type ImportContext = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now' | 'log'>

/** A running import, once the plan is known. */
export interface Run {
  context: ImportContext
  record: ImportRecord
  by: Author
  /** Throws if the import was stopped, its administrator lost the role, or another node has claimed it. */
  assertHeld: () => Promise<void>
  tree: SourceTree
  /** By path, in their order. */
  pages: ReadonlyMap<string, PlannedPage>
  linking: LinkTargets
  /** The pages that earlier imports made of this source's files. */
  known: Map<string, KnownPage>
  /** The id of each component by the key of its folder. */
  components: ReadonlyMap<string, string>
  /** Whether the source was imported before: new pages are then placed among the existing ones. */
  isAgain: boolean
}

/** The text of a refusal in the report. */
export const getSentence = (error: ProblemError): string =>
  error.fields.length > 0 ? error.fields.map(({ message }) => message).join(' ') : error.message

/** The administrator who requested the import, or the portal if that account was deleted. */
export const getAuthor = ({
  created_by,
  created_by_name,
  request_id,
}: Pick<ImportRecord, 'created_by' | 'created_by_name' | 'request_id'>): Author =>
  created_by === null
    ? { ...portal, requestId: request_id }
    : { actorUid: created_by, actorName: created_by_name, requestId: request_id }

/** Whether a failure is temporary and not the file's fault, such as an unavailable database or a busy renderer. */
export const isTemporary = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof ProblemError && error.code === 'UNAVAILABLE')

/** The text of a failure in the report; unexpected ones are logged too. */
export const getReason = ({ context, record }: Pick<Run, 'context' | 'record'>, error: unknown): string => {
  if (error instanceof ProblemError) return getSentence(error)
  context.log.error('A file could not be imported', error, { import: record.id })
  return 'It failed, for a reason on our side.'
}

/** The content of a file in the shape of a page. */
export interface ImportedText {
  title: string
  summary: string
  body: string
}

/** The text of a file as stored in the database. */
export const importedText = ({ title, summary, body }: ImportedText): ImportedText => ({
  title: title.toWellFormed(),
  summary: summary.toWellFormed(),
  body: body.toWellFormed(),
})

export const getHash = ({ title, summary, body }: ImportedText): string =>
  createHash('sha256')
    .update(JSON.stringify([title, summary, body]))
    .digest('hex')

/** Whether a page has the text of a file. */
export const hasText = (
  page: Pick<Page, keyof ImportedText>,
  { title, summary, body }: ImportedText,
): boolean => page.title === title && page.summary === summary && page.body === body

/** The message of an imported version in the page's history. */
export const getMessage = ({ record }: Pick<Run, 'record'>, path: string): string =>
  `Imported from ${record.source}: ${path}`.slice(0, 200).toWellFormed()
