import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { id } from '~/contract/field-schemas'
import { nullOnProblem } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listDownloads = readFn.validator(validateCall(contract.downloads.list)).handler(makeCall)

/** Reads a file with its releases; null for none that the user may have. */
export const readDownload = readFn
  .validator(validateCall(contract.downloads.get))
  .handler((call) => nullOnProblem(makeCall(call), 'NOT_FOUND'))

export const acceptLicence = writeFn
  .validator(validateCall(contract.downloads.acceptLicence))
  .handler(makeCall)

export const followDownload = writeFn.validator(validateCall(contract.downloads.follow)).handler(makeCall)

export const listManagedDownloads = readFn
  .validator(validateCall(contract.downloads.listManaged))
  .handler(makeCall)

export const readManagedDownload = readFn
  .validator(validateCall(contract.downloads.getManaged))
  .handler(makeCall)

export const createDownload = writeFn.validator(validateCall(contract.downloads.create)).handler(makeCall)

export const updateDownload = writeFn.validator(validateCall(contract.downloads.update)).handler(makeCall)

export const removeDownload = writeFn.validator(validateCall(contract.downloads.remove)).handler(makeCall)

export const updateRelease = writeFn
  .validator(validateCall(contract.downloads.updateRelease))
  .handler(makeCall)

export const removeRelease = writeFn
  .validator(validateCall(contract.downloads.removeRelease))
  .handler(makeCall)

/** Lists the components that a file can belong to, by category. */
export const listComponents = readFn.handler(() => usersService().catalogue.listManaged())

/** Lists the first hundred pages of a component as options. */
export const listComponentPages = readFn
  .validator(validateInput(v.strictObject({ component: id })))
  .handler(async ({ data }) => {
    const found = await usersService().pages.listManaged({ query: { ...data, count: 100 } })
    return found.data.map(({ id: page, title }) => ({ id: page, title }))
  })
