import * as v from 'valibot'
import { endpoint } from './endpoint'

const componentTeaser = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  /** Published pages in it, whoever may open them. */
  pages: v.number(),
})

export const categoryTeaser = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  pages: v.number(),
  components: v.array(componentTeaser),
})
export type CategoryTeaser = v.InferOutput<typeof categoryTeaser>

export const catalogueContract = {
  teasers: endpoint({
    method: 'GET',
    path: '/catalogue',
    access: 'anyone',
    summary: 'What the documentation covers: names and counts, no titles of closed pages.',
    output: v.object({ data: v.array(categoryTeaser) }),
    status: 200,
  }),
}
