import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { instant, slug } from './field-schemas'

/** What can be found. */
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

/** What a search can be narrowed to. */
export const searchFilters = ['document', 'file', 'learning', 'question', 'announcement', 'content'] as const
export type SearchFilter = (typeof searchFilters)[number]

/** The kinds that a filter leaves. */
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
  /** Its part of its address; of an announcement or a question its id. */
  slug,
  title: v.string(),
  component: v.nullable(place),
  /** The learning path of a unit. */
  path: v.nullable(place),
}

/** What leads to something that was found. */
export type FoundItem = v.InferOutput<v.ObjectSchema<Pick<typeof found, 'kind' | 'slug' | 'path'>, undefined>>

/** A part of a page, which opens at its heading. The id is empty for what stands before the first heading. */
const hitSection = v.object({ id: v.string(), text: v.string() })

const searchHit = v.object({
  ...found,
  category: v.nullable(place),
  changedAt: instant,
  /** The part of the page that matches best; null where the page as a whole does. */
  section: v.nullable(hitSection),
  /** Other parts that match, the best first, at most three. */
  sections: v.array(hitSection),
  /** A piece of the best part as alternating plain and matching pieces, never HTML. */
  snippet: v.array(v.object({ text: v.string(), match: v.boolean() })),
})
export type SearchHit = v.InferOutput<typeof searchHit>

const question = v.pipe(v.string(), v.trim(), v.maxLength(200, invalid('textTooLong', { max: 200 })))

export const pageSearchQuery = v.strictObject({
  q: v.optional(question, ''),
  kind: v.optional(v.picklist(searchFilters)),
  category: v.optional(v.pipe(v.string(), v.maxLength(120))),
  component: v.optional(v.pipe(v.string(), v.maxLength(120))),
  /** `typing`: it may be half a word yet, and does not count among what readers search for. */
  stage: v.optional(v.picklist(['typing', 'asked']), 'asked'),
  ...pagingEntries,
})

/** Hits are counted up to here; a total of this number means that or more. */
export const maxHitsCounted = 1000

export const pageSearchContract = {
  search: endpoint('GET /pages/search', 'anyone', {
    summary:
      'Search everything that the caller may open: words, unfinished words, "phrases", -without. Totals are counted up to 1,000, and no page goes beyond.',
    query: pageSearchQuery,
    output: v.object({
      ...createPageSchema(searchHit).entries,
      /** The corrected search, if the typed one found nothing; else null. */
      corrected: v.nullable(v.string()),
    }),
  }),
  suggest: endpoint('GET /pages/suggest', 'anyone', {
    summary:
      'What fits what is being typed by its title, and parts of pages by their headings; at most eight of a kind.',
    query: v.strictObject({ q: question }),
    output: v.object({
      data: v.array(v.object({ ...found, section: v.nullable(hitSection) })),
    }),
  }),
  popular: endpoint('GET /pages/search/popular', 'anyone', {
    summary: 'What readers with the same access search for most and find, at most eight.',
    output: v.object({ data: v.array(v.object({ q: v.string() })) }),
  }),
  unanswered: endpoint('GET /admin/searches/unanswered', 'admin', {
    summary: 'Searches that found nothing, the most frequent first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(v.object({ q: v.string(), searches: v.number(), lastAt: instant })),
  }),
}
