import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listNews = read.validator(callOf(contract.community.news)).handler(makeCall)

export const listAnnouncements = read.validator(callOf(contract.community.announcements)).handler(makeCall)

export const listMembers = read.validator(callOf(contract.members.list)).handler(makeCall)

export const readListing = read.validator(callOf(contract.members.getListing)).handler(makeCall)

export const saveListing = write.validator(callOf(contract.members.setListing)).handler(makeCall)

export const listReports = read.validator(callOf(contract.questions.reports)).handler(makeCall)

export const decideReport = write.validator(callOf(contract.questions.decideReport)).handler(makeCall)
