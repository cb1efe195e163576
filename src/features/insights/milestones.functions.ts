import { createServerFn } from '@tanstack/react-start'
import { insightContract } from '~/contract/insight'
import { milestonesContract } from '~/contract/milestones'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'
import * as v from 'valibot'

export const readFunnel = createServerFn({ method: 'GET' })
  .validator(validateInput(milestonesContract.funnel.query))
  .handler(({ data }) => usersService().milestones.funnel({ query: data }))

/** Counts of a period over time, beside those of the period before. */
export const readInsight = createServerFn({ method: 'GET' })
  .validator(validateInput(insightContract.read.query))
  .handler(({ data }) => usersService().insight.read({ query: data }))

/** What waits in the queues, and how many accounts there are. */
export const readAdminCounts = createServerFn({ method: 'GET' }).handler(() =>
  usersService().adminCounts.read(),
)

/** What waits and since when, to whom it is assigned, and what went wrong lately. */
export const readOverview = createServerFn({ method: 'GET' }).handler(() =>
  usersService().adminCounts.overview(),
)

const { params, query } = milestonesContract.listReached

export const listReached = createServerFn({ method: 'GET' })
  .validator(validateInput(v.object({ params, query })))
  .handler(({ data }) => usersService().milestones.listReached(data))
