import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { questionsContract } from '~/contract/questions'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listReports = createServerFn({ method: 'GET' })
  .validator(validateInput(questionsContract.reports.query))
  .handler(({ data }) => usersService().questions.reports({ query: data }))

export const decideReport = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...questionsContract.decideReport.body.entries })))
  .handler(({ data: { id: report, state } }) =>
    usersService().questions.decideReport({ params: { id: report }, body: { state } }),
  )
