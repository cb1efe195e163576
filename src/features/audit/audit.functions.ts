import { createServerFn } from '@tanstack/react-start'
import { auditContract } from '~/contract/audit'
import { input } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listAudit = createServerFn({ method: 'GET' })
  .validator(input(auditContract.list.query))
  .handler(({ data }) => usersService().audit.list({ query: data }))
