import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { membersContract } from '~/contract/members'
import { questionsContract, questionsQuery } from '~/contract/questions'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPost = v.strictObject({ id })

export const listQuestions = createServerFn({ method: 'GET' })
  .validator(validateInput(questionsQuery))
  .handler(({ data }) => usersService().questions.list({ query: data }))

export const readQuestion = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPost))
  .handler(({ data }) => usersService().questions.get({ params: data }))

export const listTags = createServerFn({ method: 'GET' })
  .validator(validateInput(questionsContract.tags.query))
  .handler(({ data }) => usersService().questions.tags({ query: data }))

export const findRelated = createServerFn({ method: 'GET' })
  .validator(validateInput(questionsContract.related.query))
  .handler(({ data }) => usersService().questions.related({ query: data }))

export const findMentionable = createServerFn({ method: 'GET' })
  .validator(validateInput(membersContract.mentionable.query))
  .handler(({ data }) => usersService().members.mentionable({ query: data }))

export const askQuestion = createServerFn({ method: 'POST' })
  .validator(validateInput(questionsContract.ask.body))
  .handler(({ data }) => usersService().questions.ask({ body: data }))

export const followQuestion = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...questionsContract.follow.body.entries })))
  .handler(({ data: { id: question, isFollowed } }) =>
    usersService().questions.follow({ params: { id: question }, body: { isFollowed } }),
  )

export const acceptAnswer = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...questionsContract.accept.body.entries })))
  .handler(({ data: { id: question, answer } }) =>
    usersService().questions.accept({ params: { id: question }, body: { answer } }),
  )

export const answerQuestion = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...questionsContract.answer.body.entries })))
  .handler(({ data: { id: question, ...body } }) =>
    usersService().questions.answer({ params: { id: question }, body }),
  )

export const editQuestion = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: questionsContract.edit.body })))
  .handler(({ data }) => usersService().questions.edit({ params: { id: data.id }, body: data.change }))

export const editAnswer = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: questionsContract.editAnswer.body })))
  .handler(({ data }) => usersService().questions.editAnswer({ params: { id: data.id }, body: data.change }))
