import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const readTags = readFn.validator(validateCall(contract.userNotes.getTags)).handler(makeCall)

export const listTags = readFn.handler(() => usersService().userNotes.listTags())

export const setTags = writeFn.validator(validateCall(contract.userNotes.setTags)).handler(makeCall)

export const listNotes = readFn
  .validator(validateInput(v.strictObject({ id: identityUid, page: v.number() })))
  .handler(({ data: { id, page } }) =>
    usersService().userNotes.list({ params: { id }, query: { page, count: 10 } }),
  )

export const createNote = writeFn.validator(validateCall(contract.userNotes.create)).handler(makeCall)

export const updateNote = writeFn.validator(validateCall(contract.userNotes.update)).handler(makeCall)

export const removeNote = writeFn.validator(validateCall(contract.userNotes.remove)).handler(makeCall)
