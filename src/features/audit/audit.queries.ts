import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getKnown } from '~/forms/search-parameters'
import { listAudit } from './audit.functions'
import { type AuditSearch, auditSearch } from './audit-search'

/** What is read of the audit log. */
export const auditQueries = {
  list: (search: AuditSearch) => {
    const known = getKnown(auditSearch, search)
    return queryOptions({
      queryKey: ['audit', known],
      queryFn: ({ signal }) => listAudit({ data: known, signal }),
      placeholderData: keepPreviousData,
    })
  },
}
