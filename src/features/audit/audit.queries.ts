import { numberChoice, optionalParameter, searchText, wholeNumber } from '~/forms/search-parameters'
import { listAudit } from './audit.functions'
import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { day } from '~/contract/field-schemas'
import { getHref, type Href } from '~/ui/links/href'
import { listQuery } from '~/gateways/server-query'

/** The search parameters of the audit log; all are optional. */
export const auditSearch = v.object({
  /** An administrator's uid or e-mail address. */
  actor: searchText(254),
  /** An action, or a prefix that ends with a dot. */
  action: searchText(60),
  /** The subject's id or e-mail address. */
  subject: searchText(254),
  /** The first and last day, in UTC: `2026-11-21`. */
  from: optionalParameter(day),
  to: optionalParameter(day),
  /** From 1. */
  page: optionalParameter(wholeNumber(1, 10_000_000), 1),
  /** Rows a page. */
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type AuditSearch = v.InferOutput<typeof auditSearch>

/** Changes a filter and resets the page. */
export const withFilter = (search: AuditSearch, change: Partial<AuditSearch>): AuditSearch =>
  v.parse(auditSearch, { ...search, page: undefined, ...change })

export const isFiltered = ({ actor, action, subject, from, to }: AuditSearch): boolean =>
  [actor, action, subject, from, to].some((filter) => filter !== undefined)

/** Returns the URL of the CSV export. */
export const getAuditCsvUrl = ({ actor, action, subject, from, to }: AuditSearch): Href =>
  getHref({ to: '/admin/audit/export.csv', search: { actor, action, subject, from, to } })

/** Queries of the audit log. */
export const auditQueries = {
  list: (search: AuditSearch) => listQuery(['audit'], listAudit, auditSearch, search),
}
