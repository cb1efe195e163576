import { importsContract } from '~/contract/imports'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { exportDocuments } from './export-documents'
import { getAuthor } from '../audit/audit-actions'
import { countFiles, listImports, listReport } from './imports.queries'
import { createImport, presentImport, readImport, stopImport } from './imports.service'

export const importsRoutes = (deps: ServiceDeps) =>
  getRoutes(importsContract, {
    create: ({ query, body }, call) => createImport(deps, getAuthor(call), query, body),
    list: async ({ query }) => {
      const { total, records } = await listImports(deps.database, query)
      const ids = records.map(({ id }) => id)
      const counts = await countFiles(deps.database, ids)
      const data = records.map((record) => presentImport(record, counts))
      return { count: query.count, page: query.page, total, data }
    },
    get: ({ params }) => readImport(deps.database, params.id),
    files: async ({ params, query }) => {
      await readImport(deps.database, params.id)
      const report = await listReport(deps.database, params.id, query)
      return { count: query.count, page: query.page, ...report }
    },
    stop: ({ params }, call) => stopImport(deps, call, params.id),
    exportDocuments: ({ query }, call) => exportDocuments(deps, getAuthor(call), query),
  })
