import { accountsContract } from '~/contract/accounts'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { mailsOfUser } from '../../mail/outbox'
import { filterFacts } from '../audit/audit-actions'
import { recordAct } from '../audit/audit.service'
import { deleteUser, listDeleted, restoreUser } from './account-removal.service'
import { exportUsers } from './export-users'
import { requirePerson } from './find-user'
import { importUsers } from './import-users'
import { createAccount } from './registration.service'
import { withPhoneNumber } from './users.service'

export const accountsRoutes = (deps: ServiceDeps) =>
  getRoutes(accountsContract, {
    createAccount: ({ body }, call) => createAccount(deps, call, withPhoneNumber(body)),
    exportCsv: async ({ query }, call) => {
      const act = { action: 'user.export', subjectKind: 'list' as const, subjectId: 'users' }
      await recordAct(deps.database, call, { ...act, before: {}, after: filterFacts(query) }, deps.now())
      return exportUsers(deps.database, query)
    },
    importRows: ({ body }, call) => importUsers(deps, call, body),
    remove: async ({ params }, call) => {
      await deleteUser(deps, call, params.id)
      return undefined
    },
    restore: ({ params }, call) => restoreUser(deps, call, params.id),
    listDeleted: async ({ query: { page, count } }) => {
      const { total, data } = await listDeleted(deps.database, { page, count }, deps.now())
      return { count, page, total, data }
    },
    listMails: async ({ params, query: { page, count } }) => {
      await requirePerson(deps.database, params.id)
      const { total, data } = await mailsOfUser(deps.database, params.id, { page, count })
      return { count, page, total, data }
    },
  })
