import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, instant } from './text'

const announcement = v.object({ id, title: v.string(), html: v.string(), publishedAt: instant })
export type Announcement = v.InferOutput<typeof announcement>

export const communityContract = {
  announcements: endpoint({
    method: 'GET',
    path: '/announcements',
    access: 'approved',
    summary: 'Announcements of the programme, newest first.',
    output: v.object({ data: v.array(announcement) }),
    status: 200,
  }),
}
