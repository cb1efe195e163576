import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit } from './audit.functions'
import type { AuditSearch } from './audit-search'

/** What is read of the audit log. */
export const auditQueries = {
  list: (search: AuditSearch) =>
    queryOptions({
      queryKey: ['audit', search],
      queryFn: ({ signal }) => listAudit({ data: search, signal }),
      placeholderData: keepPreviousData,
    }),
}
