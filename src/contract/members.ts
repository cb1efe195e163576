import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { paragraph } from './field-schemas'
import { userParams } from './users'

/** A member's handle in the community, derived from the name: `haruka-tanaka`. */
const handle = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/** A user who chose to be listed. */
const member = v.object({
  handle,
  name: v.string(),
  company: v.string(),
  jobTitle: v.string(),
  country: v.string(),
  picture: v.nullable(v.string()),
  introduction: v.string(),
})
export type Member = v.InferOutput<typeof member>

/** The list of members is counted and paged up to this number. */
export const maxMembersCounted = 10_000

const membersQuery = v.strictObject({
  /** Part of the name or the company, or a handle. */
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  ...pagingEntries,
})

export const listing = v.strictObject({
  /** Whether approved members find the user in the list. */
  isListed: v.boolean(),
  /** The user's description in the list. */
  introduction: v.optional(paragraph(500), ''),
})
export type Listing = v.InferOutput<typeof listing>

export const membersContract = {
  list: endpoint('GET /members', 'approved', {
    summary: 'List the members who chose to be listed, by name. Counts at most 10,000.',
    query: membersQuery,
    output: createPageSchema(member),
  }),
  mentionable: endpoint('GET /members/mentionable', 'approved', {
    summary:
      'Suggest users who can be mentioned: listed members and authors in the community, at most eight.',
    query: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.maxLength(60)) }),
    output: v.object({ data: v.array(v.object({ handle, name: v.string() })) }),
  }),
  getListing: endpoint('GET /users/{id}/listing', 'user', {
    summary: 'Get the member listing of a user: your own, or any as an administrator.',
    params: userParams,
    output: listing,
  }),
  setListing: endpoint('PUT /users/{id}/listing', 'user', {
    summary: 'Join or leave the member list. Administrators can only remove other members.',
    params: userParams,
    body: listing,
    output: listing,
    errors: ['FORBIDDEN'],
  }),
}
