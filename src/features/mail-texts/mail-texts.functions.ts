import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { mailId, mailTextInput, mailTextsContract } from '~/contract/mail-texts'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const withText = v.strictObject({ id: mailId, text: mailTextInput })

export const listMailTexts = createServerFn({ method: 'GET' }).handler(() => usersService().mailTexts.list())

export const readMailText = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: mailId })))
  .handler(({ data }) => usersService().mailTexts.get({ params: data }))

export const updateMailText = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: mailId, ...mailTextsContract.update.body.entries })))
  .handler(({ data: { id, ...body } }) => usersService().mailTexts.update({ params: { id }, body }))

export const previewMail = createServerFn({ method: 'POST' })
  .validator(validateInput(withText))
  .handler(({ data: { id, text } }) => usersService().mailTexts.preview({ params: { id }, body: text }))

export const sendTestMail = createServerFn({ method: 'POST' })
  .validator(validateInput(withText))
  .handler(({ data: { id, text } }) => usersService().mailTexts.test({ params: { id }, body: text }))
