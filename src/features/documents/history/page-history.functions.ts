import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listPageVersions = read.validator(callOf(contract.pages.versions)).handler(makeCall)

/** What readers said of a page. */
export const listPageFeedback = read.validator(callOf(contract.pages.feedback)).handler(makeCall)

/** Saves an earlier version again as the newest; nothing is published. */
export const restorePageVersion = write.validator(callOf(contract.pages.restore)).handler(makeCall)
