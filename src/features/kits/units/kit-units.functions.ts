import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listUnits = read.validator(callOf(contract.devKits.listUnits)).handler(makeCall)

export const readUnit = read.validator(callOf(contract.devKits.getUnit)).handler(makeCall)

// Apart from what reads units, which the loaders of routes import and every page loads.

export const addUnits = write.validator(callOf(contract.devKits.addUnits)).handler(makeCall)

export const changeUnit = write.validator(callOf(contract.devKits.changeUnit)).handler(makeCall)

export const returnKitUnits = write.validator(callOf(contract.devKits.returnUnits)).handler(makeCall)

export const extendLoan = write.validator(callOf(contract.devKits.extendLoan)).handler(makeCall)
