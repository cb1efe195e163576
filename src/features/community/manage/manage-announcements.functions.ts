import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const listManagedAnnouncements = readFn
  .validator(validateCall(contract.community.listManaged))
  .handler(makeCall)

export const announce = writeFn.validator(validateCall(contract.community.announce)).handler(makeCall)

export const updateAnnouncement = writeFn
  .validator(validateCall(contract.community.updateAnnouncement))
  .handler(makeCall)

export const removeAnnouncement = writeFn
  .validator(validateCall(contract.community.removeAnnouncement))
  .handler(makeCall)

/** Previews the recipients and the rendered text. */
export const previewAnnouncement = writeFn
  .validator(validateCall(contract.community.previewAnnouncement))
  .handler(makeCall)

export const testAnnouncement = writeFn
  .validator(validateCall(contract.community.testAnnouncement))
  .handler(makeCall)
