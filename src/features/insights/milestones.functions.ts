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

/** How many users of a month of registration, or of a company, got how far. */
export const readFunnelGroups = createServerFn({ method: 'GET' })
  .validator(
    validateInput(
      v.object({ params: milestonesContract.groups.params, query: milestonesContract.groups.query }),
    ),
  )
  .handler(({ data }) => usersService().milestones.groups(data))

/** The documents that were read most. */
export const readTopPages = createServerFn({ method: 'GET' })
  .validator(validateInput(insightContract.pages.query))
  .handler(({ data }) => usersService().insight.pages({ query: data }))

/** How far the learners of each path have come. */
export const readPathInsight = createServerFn({ method: 'GET' })
  .validator(validateInput(insightContract.paths.query))
  .handler(({ data }) => usersService().insight.paths({ query: data }))

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
