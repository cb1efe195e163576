import { contract } from '~/contract'
import { read } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const readFunnel = read.validator(callOf(contract.milestones.funnel)).handler(makeCall)

/** Counts of a period over time, beside those of the period before. */
export const readInsight = read.validator(callOf(contract.insight.read)).handler(makeCall)

/** How many users of a month of registration, or of a company, got how far. */
export const readFunnelGroups = read.validator(callOf(contract.milestones.groups)).handler(makeCall)

/** The documents that were read most. */
export const readTopPages = read.validator(callOf(contract.insight.pages)).handler(makeCall)

/** How far the learners of each path have come. */
export const readPathInsight = read.validator(callOf(contract.insight.paths)).handler(makeCall)

/** What waits in the queues, and how many accounts there are. */
export const readAdminCounts = read.handler(() => usersService().adminCounts.read())

/** What waits and since when, to whom it is assigned, and what went wrong lately. */
export const readOverview = read.handler(() => usersService().adminCounts.overview())

export const listReached = read.validator(callOf(contract.milestones.listReached)).handler(makeCall)
