import { contract } from '~/contract'
import { largestMedia } from '~/contract/media'
import { read, write } from '~/gateways/server-fn'
import { getFile } from '~/gateways/server-fn-input'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listKits = read.handler(() => usersService().devKits.list())

export const listKitTeasers = read.handler(() => usersService().devKits.teasers())

export const listKitRequests = read.validator(callOf(contract.devKits.getRequests)).handler(makeCall)

export const readKitEligibility = read.validator(callOf(contract.devKits.eligibility)).handler(makeCall)

export const requestKit = write.validator(callOf(contract.devKits.request)).handler(makeCall)

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

export const listManagedRequests = read.validator(callOf(contract.devKits.listRequests)).handler(makeCall)

export const readManagedRequest = read.validator(callOf(contract.devKits.getRequest)).handler(makeCall)

export const changeKitRequests = write.validator(callOf(contract.devKits.changeRequests)).handler(makeCall)

export const listUnits = read.validator(callOf(contract.devKits.listUnits)).handler(makeCall)

export const readUnit = read.validator(callOf(contract.devKits.getUnit)).handler(makeCall)

export const addUnits = write.validator(callOf(contract.devKits.addUnits)).handler(makeCall)

export const changeUnit = write.validator(callOf(contract.devKits.changeUnit)).handler(makeCall)

export const returnKitUnits = write.validator(callOf(contract.devKits.returnUnits)).handler(makeCall)

export const extendLoan = write.validator(callOf(contract.devKits.extendLoan)).handler(makeCall)
