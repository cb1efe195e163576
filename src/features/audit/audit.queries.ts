import { numberChoice, optionalParameter, searchText, wholeNumber } from '~/forms/search-parameters'
import { listAudit } from './audit.functions'
import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { day } from '~/contract/field-schemas'
import { getHref, type Href } from '~/ui/links/href'
import { listQuery } from '~/gateways/server-query'

/** The search parameters of the audit log: the address is its state. Every one may be left out. */
export const auditSearch = v.object({
  /** An administrator's uid or e-mail address. */
  actor: searchText(254),
  /** An action, or with a dot at its end all that begin so. */
  action: searchText(60),
  /** What was acted on: its id, or an e-mail address. */
  subject: searchText(254),
  /** The first and the last day, in UTC: `2026-11-21`. */
  from: optionalParameter(day),
  to: optionalParameter(day),
  /** From 1. */
  page: optionalParameter(wholeNumber(1, 10_000_000), 1),
  /** Rows a page. */
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type AuditSearch = v.InferOutput<typeof auditSearch>

/** A changed filter starts at the first page. */
export const withFilter = (search: AuditSearch, change: Partial<AuditSearch>): AuditSearch =>
  v.parse(auditSearch, { ...search, page: undefined, ...change })

export const isFiltered = ({ actor, action, subject, from, to }: AuditSearch): boolean =>
  [actor, action, subject, from, to].some((filter) => filter !== undefined)

/** Where all of it can be had as a table. */
export const getAuditCsvUrl = ({ actor, action, subject, from, to }: AuditSearch): Href =>
  getHref({ to: '/admin/audit/export.csv', search: { actor, action, subject, from, to } })

/** What is read of the audit log. */
export const auditQueries = {
  list: (search: AuditSearch) => listQuery(['audit'], listAudit, auditSearch, search),
}
