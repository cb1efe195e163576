import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { instant, slug } from './field-schemas'

/** Kinds of search results. */
export const searchKinds = [
  'document',
  'content',
  'path',
  'unit',
  'file',
  'announcement',
  'question',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Filters of the search. */
export const searchFilters = ['document', 'file', 'learning', 'question', 'announcement', 'content'] as const
export type SearchFilter = (typeof searchFilters)[number]

/** The kinds that each filter includes. */
export const kindsOfFilter: Record<SearchFilter, readonly SearchKind[]> = {
  document: ['document'],
  file: ['file'],
  learning: ['path', 'unit'],
  question: ['question'],
  announcement: ['announcement'],
  content: ['content'],
}

const place = v.object({ name: v.string(), slug: v.string() })

const found = {
  kind: v.picklist(searchKinds),
  /** The slug; of an announcement or a question, the id. */
  slug,
  title: v.string(),
  component: v.nullable(place),
  /** The learning path of the unit. */
  path: v.nullable(place),
}

/** A reference to a found item. */
export type FoundItem = v.InferOutput<v.ObjectSchema<Pick<typeof found, 'kind' | 'slug' | 'path'>, undefined>>

/** A section of a page, linked by its heading. The id is empty for text before the first heading. */
const hitSection = v.object({ id: v.string(), text: v.string() })

const searchHit = v.object({
  ...found,
  category: v.nullable(place),
  changedAt: instant,
  /** The best matching section; null if the page matches as a whole. */
  section: v.nullable(hitSection),
  /** Up to three further matching sections, best first. */
  sections: v.array(hitSection),
  /** An excerpt of the best section, as alternating plain and matching parts; never HTML. */
  snippet: v.array(v.object({ text: v.string(), match: v.boolean() })),
})
export type SearchHit = v.InferOutput<typeof searchHit>

const question = v.pipe(v.string(), v.trim(), v.maxLength(200, invalid('textTooLong', { max: 200 })))

export const pageSearchQuery = v.strictObject({
  q: v.optional(question, ''),
  kind: v.optional(v.picklist(searchFilters)),
  category: v.optional(v.pipe(v.string(), v.maxLength(120))),
  component: v.optional(v.pipe(v.string(), v.maxLength(120))),
  /** `typing`: the text may be incomplete, and is not counted in the search statistics. */
  stage: v.optional(v.picklist(['typing', 'asked']), 'asked'),
  ...pagingEntries,
})

/** Hits are counted up to this number; a total of this number means that many or more. */
export const maxHitsCounted = 1000

export const pageSearchContract = {
  search: endpoint('GET /pages/search', 'anyone', {
    summary:
      'Search everything that the caller may open: words, unfinished words, "phrases", -without. Totals are counted up to 1,000, which also limits paging.',
    query: pageSearchQuery,
    output: v.object({
      ...createPageSchema(searchHit).entries,
      /** The corrected search text if the original found nothing; else null. */
      corrected: v.nullable(v.string()),
    }),
  }),
  suggest: endpoint('GET /pages/suggest', 'anyone', {
    summary: 'Suggest pages by title and sections by heading while the user types, at most eight of a kind.',
    query: v.strictObject({ q: question }),
    output: v.object({
      data: v.array(v.object({ ...found, section: v.nullable(hitSection) })),
    }),
  }),
  popular: endpoint('GET /pages/search/popular', 'anyone', {
    summary: 'List the most frequent successful searches of readers with the same access, at most eight.',
    output: v.object({ data: v.array(v.object({ q: v.string() })) }),
  }),
  unanswered: endpoint('GET /admin/searches/unanswered', 'admin', {
    summary: 'List searches without results, most frequent first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(v.object({ q: v.string(), searches: v.number(), lastAt: instant })),
  }),
}
