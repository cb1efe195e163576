import * as v from 'valibot'
import { endpoint } from './endpoint'
import { instant, versionNumber } from './field-schemas'
import { userParams } from './users'

/** The terms of use that are in force: which version of their page readers get, and since when. */
export const terms = v.object({ version: v.number(), publishedAt: instant })
export type Terms = v.InferOutput<typeof terms>

const policyEntries = { closedAreasNeedTerms: v.boolean() }

/** What follows where a user has not accepted the terms in force. */
const termsPolicy = v.object({ ...policyEntries, inForce: v.nullable(terms) })
export type TermsPolicy = v.InferOutput<typeof termsPolicy>

export const termsContract = {
  get: endpoint({
    method: 'GET',
    path: '/terms',
    access: 'anyone',
    summary: 'Which version of the terms of use is in force, and since when.',
    output: v.object({
      /** Null while the page with the terms is not published. */
      inForce: v.nullable(terms),
    }),
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/users/{id}/terms',
    access: 'user',
    summary: 'Accept the terms of use for oneself, in the version that is in force.',
    params: userParams,
    body: v.strictObject({ version: versionNumber }),
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  policy: endpoint({
    method: 'GET',
    path: '/terms/policy',
    access: 'admin',
    summary: 'Whether the closed areas wait for accepted terms.',
    output: termsPolicy,
  }),
  setPolicy: endpoint({
    method: 'PUT',
    path: '/terms/policy',
    access: 'admin',
    summary: 'Set whether the closed areas wait for accepted terms.',
    body: v.strictObject(policyEntries),
    output: termsPolicy,
  }),
}
