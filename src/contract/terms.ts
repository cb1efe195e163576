import * as v from 'valibot'
import { endpoint } from './endpoint'
import { instant, versionNumber } from './field-schemas'
import { userParams } from './users'

/** The current terms of use: the published version of their page, and its date. */
export const terms = v.object({ version: v.number(), publishedAt: instant })
export type Terms = v.InferOutput<typeof terms>

const policyEntries = { closedAreasNeedTerms: v.boolean() }

/** What happens while a user has not accepted the current terms. */
const termsPolicy = v.object({ ...policyEntries, inForce: v.nullable(terms) })
export type TermsPolicy = v.InferOutput<typeof termsPolicy>

export const termsContract = {
  get: endpoint('GET /terms', 'anyone', {
    summary: 'Get the version of the terms of use in force, and its publication date.',
    output: v.object({
      /** Null while the terms page is not published. */
      inForce: v.nullable(terms),
    }),
  }),
  accept: endpoint('PUT /users/{id}/terms', 'user', {
    summary: 'Accept the terms of use in the version in force.',
    params: userParams,
    body: v.strictObject({ version: versionNumber }),
  }),
  policy: endpoint('GET /terms/policy', 'admin', {
    summary: 'Get whether restricted areas require accepted terms.',
    output: termsPolicy,
  }),
  setPolicy: endpoint('PUT /terms/policy', 'admin', {
    summary: 'Set whether restricted areas require accepted terms.',
    body: v.strictObject(policyEntries),
    output: termsPolicy,
  }),
}
