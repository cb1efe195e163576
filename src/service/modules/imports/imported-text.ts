import { createHash } from 'node:crypto'
import type { Page } from '~/contract/pages'
import type { Run } from './import-run'

/** The content of a file in the form of a page. */
export interface ImportedText {
  title: string
  summary: string
  body: string
}

/** The text of a file as the database holds it. */
export const importedText = ({ title, summary, body }: ImportedText): ImportedText => ({
  title: title.toWellFormed(),
  summary: summary.toWellFormed(),
  body: body.toWellFormed(),
})

export const getHash = ({ title, summary, body }: ImportedText): string =>
  createHash('sha256')
    .update(JSON.stringify([title, summary, body]))
    .digest('hex')

/** Whether a page says what a file says. */
export const says = (page: Pick<Page, keyof ImportedText>, { title, summary, body }: ImportedText): boolean =>
  page.title === title && page.summary === summary && page.body === body

/** The message of an imported version in the page's history. */
export const getMessage = ({ record }: Pick<Run, 'record'>, path: string): string =>
  `Imported from ${record.source}: ${path}`.slice(0, 200).toWellFormed()
