import { createServerFn } from '@tanstack/react-start'
import { milestonesContract } from '~/contract/milestones'
import { input } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'
import * as v from 'valibot'

export const readFunnel = createServerFn({ method: 'GET' })
  .validator(input(milestonesContract.funnel.query))
  .handler(({ data }) => usersService().milestones.funnel({ query: data }))

const { params, query } = milestonesContract.listReached

export const listReached = createServerFn({ method: 'GET' })
  .validator(input(v.object({ params, query })))
  .handler(({ data }) => usersService().milestones.listReached(data))
