import type { Generated, GeneratedAlways } from 'kysely'
import type { Audience, Heading, PageKind, PageStatus } from '~/contract/pages'
import type { Instant, Json } from './columns'

interface CategoryTable {
  id: string
  slug: string
  name: string
  description: Generated<string>
  position: number
  /** Counts how often it was saved, or moved into another category. */
  revision: Generated<number>
}

interface ComponentTable extends CategoryTable {
  category_id: string
  /** Product versions, the newest first. */
  versions: Generated<string[]>
}

/** The version of a page that readers get: the published one, or the newest while none is published. */
interface PageTable {
  id: string
  kind: PageKind
  component_id: string | null
  parent_id: string | null
  slug: string
  /** From 1, among the pages under the same parent. */
  position: Generated<number>
  /** Positions from the topmost page down to this one: the order of reading within the component. */
  path: Generated<number[]>
  audience: Audience
  status: PageStatus
  disabled: Generated<boolean>
  /** The newest version. */
  version: number
  published_version: number | null
  title: string
  summary: Generated<string>
  html: string
  headings: Json<Heading[]>
  text: string
  minutes: number
  author_name: Generated<string>
  applies_to: Generated<string[]>
  published_at: Instant | null
  /** When readers last got something else; of a page that was never published, when it was saved. */
  changed_at: Instant
  publish_at: Instant | null
  withdraw_at: Instant | null
  scheduled_version: number | null
  scheduled_by: string | null
}

/** A part of a page under one heading; the anchor is empty for what stands before the first. */
export interface PageSection {
  anchor: string
  heading: string
  depth: number
  text: string
}

interface PageVersionTable {
  page_id: string
  version: number
  title: string
  summary: Generated<string>
  body: string
  html: Generated<string>
  headings: Json<Heading[]>
  sections: Json<PageSection[]>
  text: Generated<string>
  minutes: Generated<number>
  message: Generated<string>
  author_uid: string | null
  author_name: string
  created_at: Instant
}

interface PageSectionTable extends PageSection {
  page_id: string
  position: number
  words: GeneratedAlways<string>
}

/** Kept by triggers; the total of a component and an audience is the sum of its rows. */
interface PageCountTable {
  id: GeneratedAlways<number>
  component_id: string
  audience: Audience
  total: number
}

interface PageSlugTable {
  slug: string
  page_id: string
  changed_at: Instant
}

interface PageWorkingCopyTable {
  page_id: string
  author_uid: string
  base_version: number
  /** Never the same again; see its migration. */
  revision: Generated<number>
  title: string
  summary: string
  body: string
  saved_at: Instant
}

interface PagePublicationTable {
  id: string
  page_id: string
  version: number
  author_uid: string | null
  author_name: string
  message: Generated<string>
  published_at: Instant
}

interface PageFeedbackTable {
  id: string
  page_id: string
  version: number
  identity_uid: string | null
  helpful: boolean
  reason: Generated<string>
  created_at: Instant
}

/** Files that pages show; each file's name has the id and the size. */
interface MediaTable {
  id: string
  extension: 'webp' | 'mp4' | 'webm'
  /** Pixels. */
  width: number
  height: number
  /** The hash of the uploaded bytes. */
  sha256: string
  uploaded_by: string | null
  created_at: Instant
}

/** The search index, maintained by triggers; see its migration. */
interface PageSearchTable {
  page_id: string
  audience: Audience
  changed_at: Instant
  title: string
  names: string
  words: string
  /** Which version of `words_of` wrote the row; see migration 0065. */
  analyzer: Generated<number>
}

interface SearchWordTable {
  word: string
}

/** How often readers of an audience searched for something. */
interface SearcherTable {
  q: string
  audience: Audience
  searcher: string
  last_at: Instant
}

interface SearchCountTable {
  q: string
  audience: Audience
  /** Times that something was found. */
  found: Generated<number>
  /** Times that nothing was, since something last was. */
  unanswered: Generated<number>
  last_at: Instant
}

export interface PagesTables {
  categories: CategoryTable
  components: ComponentTable
  pages: PageTable
  page_versions: PageVersionTable
  page_sections: PageSectionTable
  page_counts: PageCountTable
  page_slugs: PageSlugTable
  page_working_copies: PageWorkingCopyTable
  page_publications: PagePublicationTable
  page_feedback: PageFeedbackTable
  media: MediaTable
  page_searches: PageSearchTable
  search_words: SearchWordTable
  search_counts: SearchCountTable
  searchers: SearcherTable
}
