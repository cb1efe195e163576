import * as v from 'valibot'
import { endpoint } from './endpoint'
import { roles, userStatuses } from './enums'

const adminCounts = v.object({
  applications: v.number(),
  kitRequests: v.number(),
  messages: v.number(),
  reports: v.number(),
  accounts: v.array(
    v.object({ status: v.picklist(userStatuses), role: v.picklist(roles), total: v.number() }),
  ),
})
export type AdminCounts = v.InferOutput<typeof adminCounts>

export const adminCountsContract = {
  read: endpoint({
    method: 'GET',
    path: '/admin/counts',
    access: 'admin',
    summary: 'How much waits for administrators, and how many accounts there are.',
    output: adminCounts,
    status: 200,
  }),
}
