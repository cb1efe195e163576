import { contract } from '~/contract'
import { readFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const readFunnel = readFn.validator(validateCall(contract.milestones.funnel)).handler(makeCall)

/** Counts of a period over time, beside those of the period before. */
export const readInsight = readFn.validator(validateCall(contract.insight.read)).handler(makeCall)

/** How many users of a month of registration, or of a company, got how far. */
export const readFunnelGroups = readFn.validator(validateCall(contract.milestones.groups)).handler(makeCall)

/** The documents that were read most. */
export const readTopPages = readFn.validator(validateCall(contract.insight.pages)).handler(makeCall)

/** How far the learners of each path have come. */
export const readPathInsight = readFn.validator(validateCall(contract.insight.paths)).handler(makeCall)

/** What waits in the queues, and how many accounts there are. */
export const readAdminCounts = readFn.handler(() => usersService().adminCounts.read())

/** What waits and since when, to whom it is assigned, and what went wrong lately. */
export const readOverview = readFn.handler(() => usersService().adminCounts.overview())

export const listReached = readFn.validator(validateCall(contract.milestones.listReached)).handler(makeCall)
