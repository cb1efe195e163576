import { accountsContract } from '~/contract/accounts'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { mailsOfUser } from '../../mail/outbox'
import { filterFacts } from '../audit/audit-actions'
import { recordAuditEvent } from '../audit/audit.service'
import { deleteUser, listDeleted, restoreUser } from './account-removal.service'
import { exportUsers } from './export-users'
import { requirePerson } from './find-user'
import { importUsers } from './import-users'
import { createAccount } from './registration.service'
import { withPhoneNumber } from './users.service'

export const accountsRoutes = (context: ServiceContext) =>
  getRoutes(accountsContract, {
    createAccount: ({ body }, call) => createAccount(context, call, withPhoneNumber(body)),
    exportCsv: async ({ query }, call) => {
      const act = { action: 'user.export', subjectKind: 'list' as const, subjectId: 'users' }
      await recordAuditEvent(
        context.database,
        call,
        { ...act, before: {}, after: filterFacts(query) },
        context.now(),
      )
      return exportUsers(context.database, query)
    },
    importRows: ({ body }, call) => importUsers(context, call, body),
    remove: async ({ params }, call) => {
      await deleteUser(context, call, params.id)
      return undefined
    },
    restore: ({ params }, call) => restoreUser(context, call, params.id),
    listDeleted: async ({ query: { page, count } }) => {
      const { total, data } = await listDeleted(context.database, { page, count }, context.now())
      return { count, page, total, data }
    },
    listMails: async ({ params, query: { page, count } }) => {
      await requirePerson(context.database, params.id)
      const { total, data } = await mailsOfUser(context.database, params.id, { page, count })
      return { count, page, total, data }
    },
  })
