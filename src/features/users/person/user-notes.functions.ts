import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const readTags = read.validator(callOf(contract.userNotes.getTags)).handler(makeCall)

export const listTags = read.handler(() => usersService().userNotes.listTags())

export const setTags = write.validator(callOf(contract.userNotes.setTags)).handler(makeCall)

export const listNotes = read
  .validator(validateInput(v.strictObject({ id: identityUid, page: v.number() })))
  .handler(({ data: { id, page } }) =>
    usersService().userNotes.list({ params: { id }, query: { page, count: 10 } }),
  )

export const createNote = write.validator(callOf(contract.userNotes.create)).handler(makeCall)

export const updateNote = write.validator(callOf(contract.userNotes.update)).handler(makeCall)

export const removeNote = write.validator(callOf(contract.userNotes.remove)).handler(makeCall)
