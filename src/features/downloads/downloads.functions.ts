import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { id } from '~/contract/field-schemas'
import { orNull } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listDownloads = read.validator(callOf(contract.downloads.list)).handler(makeCall)

/** A file with its releases; null where there is none that the reader may have. */
export const readDownload = read
  .validator(callOf(contract.downloads.get))
  .handler((call) => orNull(makeCall(call), 'NOT_FOUND'))

export const acceptLicence = write.validator(callOf(contract.downloads.acceptLicence)).handler(makeCall)

export const followDownload = write.validator(callOf(contract.downloads.follow)).handler(makeCall)

export const listManagedDownloads = read.validator(callOf(contract.downloads.listManaged)).handler(makeCall)

export const readManagedDownload = read.validator(callOf(contract.downloads.getManaged)).handler(makeCall)

export const createDownload = write.validator(callOf(contract.downloads.create)).handler(makeCall)

export const updateDownload = write.validator(callOf(contract.downloads.update)).handler(makeCall)

export const removeDownload = write.validator(callOf(contract.downloads.remove)).handler(makeCall)

export const updateRelease = write.validator(callOf(contract.downloads.updateRelease)).handler(makeCall)

export const removeRelease = write.validator(callOf(contract.downloads.removeRelease)).handler(makeCall)

/** The components that a file can belong to, by category. */
export const listPlaces = read.handler(() => usersService().catalogue.listManaged())

/** The first hundred pages of a component, for a choice. */
export const listPagesOf = read
  .validator(validateInput(v.strictObject({ component: id })))
  .handler(async ({ data }) => {
    const found = await usersService().pages.listManaged({ query: { ...data, count: 100 } })
    return found.data.map(({ id: page, title }) => ({ id: page, title }))
  })
