import { contract } from '~/contract'
import { readFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const readFunnel = readFn.validator(validateCall(contract.funnel.read)).handler(makeCall)

/** Reads the counts of a period over time, and those of the previous period. */
export const readInsight = readFn.validator(validateCall(contract.insight.read)).handler(makeCall)

/** Reads the funnel of users by month of registration or company. */
export const readFunnelGroups = readFn.validator(validateCall(contract.funnel.groups)).handler(makeCall)

/** The most read documents. */
export const readTopPages = readFn.validator(validateCall(contract.insight.pages)).handler(makeCall)

/** Reads the progress of the learners of each path. */
export const readPathInsight = readFn.validator(validateCall(contract.insight.paths)).handler(makeCall)

/** Reads the queue counts and the number of accounts. */
export const readAdminCounts = readFn.handler(() => usersService().adminCounts.read())

/** Reads the overview: queues with their ages and assignees, and recent failures. */
export const readOverview = readFn.handler(() => usersService().adminCounts.overview())

export const listReached = readFn.validator(validateCall(contract.funnel.listReached)).handler(makeCall)
