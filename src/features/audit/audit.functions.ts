import { createServerFn } from '@tanstack/react-start'
import { auditContract } from '~/contract/audit'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listAudit = createServerFn({ method: 'GET' })
  .validator(validateInput(auditContract.list.query))
  .handler(({ data }) => usersService().audit.list({ query: data }))
