import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { cohortExtension, cohortsContract, memberExtension } from '~/contract/cohorts'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const {
  createCohort: creation,
  listCohorts: list,
  listCohortMembers: memberList,
  extendMember: ofMember,
} = cohortsContract

export const listCohorts = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, query: list.query })))
  .handler(({ data }) =>
    usersService().learningPaths.listCohorts({ params: { id: data.id }, query: data.query }),
  )

export const listCohortMembers = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, query: memberList.query })))
  .handler(({ data }) =>
    usersService().learningPaths.listCohortMembers({ params: { id: data.id }, query: data.query }),
  )

export const createCohort = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, cohort: creation.body })))
  .handler(({ data }) =>
    usersService().learningPaths.createCohort({ params: { id: data.id }, body: data.cohort }),
  )

export const extendCohort = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: cohortExtension })))
  .handler(({ data }) =>
    usersService().learningPaths.extendCohort({ params: { id: data.id }, body: data.change }),
  )

export const extendMember = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...ofMember.params.entries, change: memberExtension })))
  .handler(({ data: { change, ...params } }) =>
    usersService().learningPaths.extendMember({ params, body: change }),
  )

export const endCohort = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...cohortsContract.endCohort.body.entries })))
  .handler(({ data }) =>
    usersService().learningPaths.endCohort({ params: { id: data.id }, body: { revision: data.revision } }),
  )
