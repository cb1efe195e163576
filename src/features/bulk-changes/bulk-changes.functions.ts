import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const createBulkChange = write.validator(callOf(contract.bulkChanges.create)).handler(makeCall)

export const listBulkChanges = read.validator(callOf(contract.bulkChanges.list)).handler(makeCall)

export const readBulkChange = read.validator(callOf(contract.bulkChanges.get)).handler(makeCall)

export const listBulkChangeRows = read.validator(callOf(contract.bulkChanges.rows)).handler(makeCall)

export const startBulkChange = write.validator(callOf(contract.bulkChanges.start)).handler(makeCall)

export const stopBulkChange = write.validator(callOf(contract.bulkChanges.stop)).handler(makeCall)

/** Previews the way back: a bulk change of its own. */
export const undoBulkChange = write.validator(callOf(contract.bulkChanges.undo)).handler(makeCall)
