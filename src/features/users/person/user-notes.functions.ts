import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { id as uuid, identityUid } from '~/contract/field-schemas'
import { noteInput, userNotesContract } from '~/contract/user-notes'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const oneUser = validateInput(v.strictObject({ id: identityUid }))
const oneNote = v.strictObject({ id: identityUid, note: uuid })

export const readTags = createServerFn({ method: 'GET' })
  .validator(oneUser)
  .handler(({ data }) => usersService().userNotes.getTags({ params: data }))

export const listTags = createServerFn({ method: 'GET' }).handler(() => usersService().userNotes.listTags())

export const setTags = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, ...userNotesContract.setTags.body.entries })))
  .handler(({ data: { id, ...body } }) => usersService().userNotes.setTags({ params: { id }, body }))

export const listNotes = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid, page: v.number() })))
  .handler(({ data: { id, page } }) =>
    usersService().userNotes.list({ params: { id }, query: { page, count: 10 } }),
  )

export const createNote = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, ...userNotesContract.create.body.entries })))
  .handler(({ data: { id, ...body } }) => usersService().userNotes.create({ params: { id }, body }))

export const updateNote = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...oneNote.entries, ...noteInput.entries })))
  .handler(({ data: { body, ...params } }) => usersService().userNotes.update({ params, body: { body } }))

export const removeNote = createServerFn({ method: 'POST' })
  .validator(validateInput(oneNote))
  .handler(({ data }) => usersService().userNotes.remove({ params: data }))
