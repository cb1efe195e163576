import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { maxMediaBytes } from '~/contract/media'
import { getFile } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listManagedKits = readFn.handler(() => usersService().devKits.listManaged())

export const readManagedKit = readFn.validator(validateCall(contract.devKits.getManaged)).handler(makeCall)

/** Lists the learning paths that a kit can require. */
export const listRulePaths = readFn.handler(() => usersService().devKits.listRulePaths())

export const createKit = writeFn.validator(validateCall(contract.devKits.create)).handler(makeCall)

export const updateKit = writeFn.validator(validateCall(contract.devKits.update)).handler(makeCall)

export const removeKit = writeFn.validator(validateCall(contract.devKits.remove)).handler(makeCall)

export const arrangeKits = writeFn.validator(validateCall(contract.devKits.arrange)).handler(makeCall)

/** Uploads the picture of a kit; the form data holds the file `picture`. */
export const uploadKitPicture = writeFn
  .validator((data: FormData) => getFile(data, 'picture', maxMediaBytes))
  .handler(async ({ data }) =>
    usersService().media.upload({ body: new Uint8Array(await data.arrayBuffer()) }),
  )
