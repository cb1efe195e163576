import { contract } from '~/contract'
import { read } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listNews = read.validator(callOf(contract.community.news)).handler(makeCall)

export const listAnnouncements = read.validator(callOf(contract.community.announcements)).handler(makeCall)
