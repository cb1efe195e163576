import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const listNews = readFn.validator(validateCall(contract.community.news)).handler(makeCall)

export const listAnnouncements = readFn
  .validator(validateCall(contract.community.announcements))
  .handler(makeCall)

export const listMembers = readFn.validator(validateCall(contract.members.list)).handler(makeCall)

export const readListing = readFn.validator(validateCall(contract.members.getListing)).handler(makeCall)

export const saveListing = writeFn.validator(validateCall(contract.members.setListing)).handler(makeCall)

export const listReports = readFn.validator(validateCall(contract.questions.reports)).handler(makeCall)

export const decideReport = writeFn.validator(validateCall(contract.questions.decideReport)).handler(makeCall)
