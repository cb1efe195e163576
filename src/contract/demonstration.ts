import * as v from 'valibot'
import { endpoint } from './endpoint'
import { roles, userStatuses } from './enums'

/** A user whom a demonstration offers to log in as, with the current data. */
const demonstrationPerson = v.object({
  email: v.string(),
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
})
export type DemonstrationPerson = v.InferOutput<typeof demonstrationPerson>

export const demonstrationContract = {
  people: endpoint({
    method: 'GET',
    path: '/demonstration/people',
    access: 'anyone',
    summary: 'Whom a demonstration offers to log in as; empty in any other installation.',
    output: v.object({ data: v.array(demonstrationPerson) }),
    status: 200,
  }),
}
