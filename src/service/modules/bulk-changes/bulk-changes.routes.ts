import { bulkChangesContract } from '~/contract/bulk-changes'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listBulkChanges, listRows } from './bulk-changes.queries'
import {
  presentBulkChanges,
  previewChange,
  readBulkChange,
  startChange,
  stopChange,
  undoChange,
} from './bulk-changes.service'

export const bulkChangesRoutes = (context: ServiceContext) =>
  getRoutes(bulkChangesContract, {
    create: ({ body }, { actor }) => previewChange(context, actor, body),
    list: async ({ query }) => {
      const { total, records } = await listBulkChanges(context.database, query)
      const data = await presentBulkChanges(context, records)
      return toPage(query, { total, data })
    },
    get: ({ params }) => readBulkChange(context, params.id),
    rows: async ({ params, query }) => {
      const { counts } = await readBulkChange(context, params.id)
      const data = await listRows(context.database, params.id, query)
      const total = counts[query.outcome ?? 'total']
      return toPage(query, { total, data })
    },
    start: ({ params }, call) => startChange(context, call, params.id),
    stop: ({ params }, call) => stopChange(context, call, params.id),
    undo: ({ params }, { actor }) => undoChange(context, actor, params.id),
  })
