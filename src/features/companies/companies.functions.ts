import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listCompanies = read.validator(callOf(contract.companies.list)).handler(makeCall)

export const readCompany = read.validator(callOf(contract.companies.get)).handler(makeCall)

export const updateCompany = write.validator(callOf(contract.companies.update)).handler(makeCall)

export const mergeCompany = write.validator(callOf(contract.companies.merge)).handler(makeCall)

export const listCompanyApplications = read
  .validator(callOf(contract.companies.listApplications))
  .handler(makeCall)

export const listCompanyKitRequests = read
  .validator(callOf(contract.companies.listKitRequests))
  .handler(makeCall)

export const listCompanyActivity = read.validator(callOf(contract.companies.listActivity)).handler(makeCall)
