import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listManagedAnnouncements = read
  .validator(callOf(contract.community.listManaged))
  .handler(makeCall)

export const announce = write.validator(callOf(contract.community.announce)).handler(makeCall)

export const updateAnnouncement = write
  .validator(callOf(contract.community.updateAnnouncement))
  .handler(makeCall)

export const removeAnnouncement = write
  .validator(callOf(contract.community.removeAnnouncement))
  .handler(makeCall)

/** Who would get it, and how it reads. */
export const previewAnnouncement = write
  .validator(callOf(contract.community.previewAnnouncement))
  .handler(makeCall)

export const testAnnouncement = write.validator(callOf(contract.community.testAnnouncement)).handler(makeCall)
