import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { largestMedia } from '~/contract/media'
import { getFile } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listManagedKits = read.handler(() => usersService().devKits.listManaged())

export const readManagedKit = read.validator(callOf(contract.devKits.getManaged)).handler(makeCall)

/** The learning paths that a kit can ask for. */
export const listRulePaths = read.handler(() => usersService().devKits.listRulePaths())

export const createKit = write.validator(callOf(contract.devKits.create)).handler(makeCall)

export const updateKit = write.validator(callOf(contract.devKits.update)).handler(makeCall)

export const removeKit = write.validator(callOf(contract.devKits.remove)).handler(makeCall)

export const arrangeKits = write.validator(callOf(contract.devKits.arrange)).handler(makeCall)

/** Keeps the picture of a kit; the form holds the file `picture`. */
export const uploadKitPicture = write
  .validator((data: FormData) => getFile(data, 'picture', largestMedia))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )
