import { importsContract } from '~/contract/imports'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { exportDocuments } from './export-documents'
import { getAuthor } from '../audit/audit-actions'
import { countFiles, listImports, listReport } from './imports.queries'
import { createImport, presentImport, readImport, stopImport } from './imports.service'

export const importsRoutes = (context: ServiceContext) =>
  getRoutes(importsContract, {
    create: ({ query, body }, call) => createImport(context, getAuthor(call), query, body),
    list: async ({ query }) => {
      const { total, records } = await listImports(context.database, query)
      const ids = records.map(({ id }) => id)
      const counts = await countFiles(context.database, ids)
      const data = records.map((record) => presentImport(record, counts))
      return toPage(query, { total, data })
    },
    get: ({ params }) => readImport(context.database, params.id),
    files: async ({ params, query }) => {
      await readImport(context.database, params.id)
      return toPage(query, await listReport(context.database, params.id, query))
    },
    stop: ({ params }, call) => stopImport(context, call, params.id),
    exportDocuments: ({ query }, call) => exportDocuments(context, call, query),
  })
