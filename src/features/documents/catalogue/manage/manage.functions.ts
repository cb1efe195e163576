import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { pageWritingContract } from '~/contract/page-writing'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const readManagedCatalogue = read.handler(() => usersService().catalogue.listManaged())

export const createCategory = write.validator(callOf(contract.catalogue.createCategory)).handler(makeCall)

export const updateCategory = write.validator(callOf(contract.catalogue.updateCategory)).handler(makeCall)

export const removeCategory = write.validator(callOf(contract.catalogue.removeCategory)).handler(makeCall)

export const createComponent = write.validator(callOf(contract.catalogue.createComponent)).handler(makeCall)

export const updateComponent = write.validator(callOf(contract.catalogue.updateComponent)).handler(makeCall)

export const removeComponent = write.validator(callOf(contract.catalogue.removeComponent)).handler(makeCall)

export const listManagedPages = read.validator(callOf(contract.pages.listManaged)).handler(makeCall)

/** A new draft; answers where it can be written. */
export const createPage = write
  .validator(validateInput(pageWritingContract.create.body))
  .handler(async ({ data }) => {
    const made = await usersService().pages.create({ body: data })
    return { id: made.id }
  })

export const movePageTo = write
  .validator(validateInput(v.strictObject({ id, place: pageWritingContract.setPosition.body })))
  .handler(async ({ data }) => {
    await usersService().pages.setPosition({ params: { id: data.id }, body: data.place })
  })

export const removePage = write.validator(callOf(contract.pages.remove)).handler(makeCall)
