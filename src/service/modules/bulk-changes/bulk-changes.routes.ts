import { bulkChangesContract } from '~/contract/bulk-changes'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { getCounts, listBulkChanges, listMembers } from './bulk-changes.queries'
import {
  presentBulkChange,
  previewChange,
  readBulkChange,
  startChange,
  stopChange,
  undoChange,
} from './bulk-changes.service'

export const bulkChangesRoutes = (deps: ServiceDeps) =>
  getRoutes(bulkChangesContract, {
    create: ({ body }, { actor }) => previewChange(deps, actor, body),
    list: async ({ query }) => {
      const { total, records } = await listBulkChanges(deps.database, query)
      const counts = await getCounts(
        deps.database,
        records.map(({ id }) => id),
      )
      const data = records.map((record) =>
        presentBulkChange(
          record,
          counts.filter((counted) => counted.bulk_change_id === record.id),
          deps.config,
        ),
      )
      return { count: query.count, page: query.page, total, data }
    },
    get: ({ params }) => readBulkChange(deps, params.id),
    rows: async ({ params, query }) => {
      const { counts } = await readBulkChange(deps, params.id)
      const data = await listMembers(deps.database, params.id, query)
      const total = counts[query.outcome ?? 'total']
      return { count: query.count, page: query.page, total, data }
    },
    start: ({ params }, call) => startChange(deps, call, params.id),
    stop: ({ params }, call) => stopChange(deps, call, params.id),
    undo: ({ params }, { actor }) => undoChange(deps, actor, params.id),
  })
