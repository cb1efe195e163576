import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { companiesContract, companyChange } from '~/contract/companies'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const pageOfOne = validateInput(v.strictObject({ id, page: v.number() }))

export const listCompanies = createServerFn({ method: 'GET' })
  .validator(validateInput(companiesContract.list.query))
  .handler(({ data }) => usersService().companies.list({ query: data }))

export const readCompany = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().companies.get({ params: data }))

export const updateCompany = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: companyChange })))
  .handler(({ data }) => usersService().companies.update({ params: { id: data.id }, body: data.change }))

export const mergeCompany = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...companiesContract.merge.body.entries })))
  .handler(({ data: { id: merged, ...body } }) =>
    usersService().companies.merge({ params: { id: merged }, body }),
  )

export const listCompanyApplications = createServerFn({ method: 'GET' })
  .validator(pageOfOne)
  .handler(({ data: { id: company, page } }) =>
    usersService().companies.listApplications({ params: { id: company }, query: { page } }),
  )

export const listCompanyKitRequests = createServerFn({ method: 'GET' })
  .validator(pageOfOne)
  .handler(({ data: { id: company, page } }) =>
    usersService().companies.listKitRequests({ params: { id: company }, query: { page } }),
  )

export const listCompanyActivity = createServerFn({ method: 'GET' })
  .validator(pageOfOne)
  .handler(({ data: { id: company, page } }) =>
    usersService().companies.listActivity({ params: { id: company }, query: { page } }),
  )
