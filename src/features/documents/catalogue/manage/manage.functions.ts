import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { pageWritingContract } from '~/contract/page-writing'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const readManagedCatalogue = readFn.handler(() => usersService().catalogue.listManaged())

export const createCategory = writeFn
  .validator(validateCall(contract.catalogue.createCategory))
  .handler(makeCall)

export const updateCategory = writeFn
  .validator(validateCall(contract.catalogue.updateCategory))
  .handler(makeCall)

export const removeCategory = writeFn
  .validator(validateCall(contract.catalogue.removeCategory))
  .handler(makeCall)

export const createComponent = writeFn
  .validator(validateCall(contract.catalogue.createComponent))
  .handler(makeCall)

export const updateComponent = writeFn
  .validator(validateCall(contract.catalogue.updateComponent))
  .handler(makeCall)

export const removeComponent = writeFn
  .validator(validateCall(contract.catalogue.removeComponent))
  .handler(makeCall)

export const listManagedPages = readFn.validator(validateCall(contract.pages.listManaged)).handler(makeCall)

/** Creates a draft; returns its editor URL. */
export const createPage = writeFn
  .validator(validateInput(pageWritingContract.create.body))
  .handler(async ({ data }) => {
    const made = await usersService().pages.create({ body: data })
    return { id: made.id }
  })

export const movePageTo = writeFn
  .validator(validateInput(v.strictObject({ id, place: pageWritingContract.setPosition.body })))
  .handler(async ({ data }) => {
    await usersService().pages.setPosition({ params: { id: data.id }, body: data.place })
  })

export const removePage = writeFn.validator(validateCall(contract.pages.remove)).handler(makeCall)
