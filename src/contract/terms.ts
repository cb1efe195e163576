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
  get: endpoint('GET /terms', 'anyone', {
    summary: 'Which version of the terms of use is in force, and since when.',
    output: v.object({
      /** Null while the page with the terms is not published. */
      inForce: v.nullable(terms),
    }),
  }),
  accept: endpoint('PUT /users/{id}/terms', 'user', {
    summary: 'Accept the terms of use for oneself, in the version that is in force.',
    params: userParams,
    body: v.strictObject({ version: versionNumber }),
  }),
  policy: endpoint('GET /terms/policy', 'admin', {
    summary: 'Whether the closed areas wait for accepted terms.',
    output: termsPolicy,
  }),
  setPolicy: endpoint('PUT /terms/policy', 'admin', {
    summary: 'Set whether the closed areas wait for accepted terms.',
    body: v.strictObject(policyEntries),
    output: termsPolicy,
  }),
}
