import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const listCompanies = readFn.validator(validateCall(contract.companies.list)).handler(makeCall)

export const readCompany = readFn.validator(validateCall(contract.companies.get)).handler(makeCall)

export const updateCompany = writeFn.validator(validateCall(contract.companies.update)).handler(makeCall)

export const mergeCompany = writeFn.validator(validateCall(contract.companies.merge)).handler(makeCall)

export const listCompanyApplications = readFn
  .validator(validateCall(contract.companies.listApplications))
  .handler(makeCall)

export const listCompanyKitRequests = readFn
  .validator(validateCall(contract.companies.listKitRequests))
  .handler(makeCall)

export const listCompanyActivity = readFn
  .validator(validateCall(contract.companies.listActivity))
  .handler(makeCall)
