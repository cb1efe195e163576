import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const createBulkChange = writeFn.validator(validateCall(contract.bulkChanges.create)).handler(makeCall)

export const listBulkChanges = readFn.validator(validateCall(contract.bulkChanges.list)).handler(makeCall)

export const readBulkChange = readFn.validator(validateCall(contract.bulkChanges.get)).handler(makeCall)

export const listBulkChangeRows = readFn.validator(validateCall(contract.bulkChanges.rows)).handler(makeCall)

export const startBulkChange = writeFn.validator(validateCall(contract.bulkChanges.start)).handler(makeCall)

export const stopBulkChange = writeFn.validator(validateCall(contract.bulkChanges.stop)).handler(makeCall)

/** Creates the preview of an undo, which is a bulk change itself. */
export const undoBulkChange = writeFn.validator(validateCall(contract.bulkChanges.undo)).handler(makeCall)
