import type { Audience, PageStatus } from '~/contract/pages'
import { audiences, pageStatuses } from '~/contract/pages'

/** What the front matter of a file says of its page, in the words of whatever tool it was written for. */
export interface PageFacts {
  title: string
  /** A shorter name for menus. */
  shortTitle: string
  summary: string
  order: number | null
  isDraft: boolean
  /** The last part of the address that it had, or the whole of it. */
  address: string
  /** What links elsewhere call it. */
  id: string
  aliases: string[]
  appliesTo: string[]
  audience: Audience | null
  status: PageStatus | null
  isDisabled: boolean
  /** Keys that nothing here is made of. */
  unknown: string[]
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')

/** Keys that say how a page looks or is found elsewhere; without them nothing is lost. */
const harmless = new Set(
  (
    'layout type template toc notoc hide hide_title hide_table_of_contents toc_min_heading_level toc_max_heading_level ' +
    'date lastmod last_update publishdate created updated modified author authors authorurl author_url authortitle ' +
    'author_title author_image_url authorimageurl tags keywords categories category series params menu menus cascade ' +
    'outputs build images image featured featured_image cover icon search sitemap robots noindex comments readtime ' +
    'pagination_label pagination_next pagination_prev custom_edit_url displayed_sidebar sidebar_class_name ' +
    'sidebar_custom_props sidebar parent has_children has_toc grand_parent nav_exclude permalink no_list simple_list ' +
    'content_type reviewers linktitle _build markup math mermaid katex resources expirydate show_date type_docs ' +
    'isCJKLanguage original_id commit skip_sections full_width body_class sidebar_root_for meta social links canonical'
  )
    .toLowerCase()
    .split(' '),
)

/** Reads the keys that Hugo, Docusaurus, MkDocs, Jekyll and the portal's own export use. */
export const readPageFacts = (values: Record<string, unknown>): PageFacts => {
  const byKey = new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]))
  const used = new Set<string>()
  const first = (...keys: string[]): unknown => {
    keys.forEach((key) => used.add(key))
    return keys
      .map((key) => byKey.get(key))
      .find((value) => value !== undefined && value !== null && value !== '')
  }
  const order = Number(first('weight', 'sidebar_position', 'nav_order', 'order', 'position'))
  const isOrdered = ['weight', 'sidebar_position', 'nav_order', 'order', 'position'].some((key) =>
    byKey.has(key),
  )
  const audience = textOf(first('audience'))
  const status = textOf(first('status'))
  const facts = {
    title: textOf(first('title')),
    shortTitle: textOf(
      first('linktitle', 'sidebar_label', 'nav_title', 'docs_nav_title', 'navtitle', 'short_title'),
    ),
    summary: textOf(first('summary', 'description', 'lead', 'excerpt', 'subtitle')),
    order: isOrdered && Number.isFinite(order) ? order : null,
    isDraft: first('draft', 'unlisted') === true || byKey.get('published') === false,
    address: textOf(first('slug', 'url')),
    id: textOf(first('id')),
    aliases: listOf(first('aliases', 'alias', 'redirect_from', 'redirects')),
    appliesTo: listOf(first('appliesto')),
    audience: audiences.find((known) => known === audience) ?? null,
    status: pageStatuses.find((known) => known === status) ?? null,
    isDisabled: first('disabled') === true,
  }
  used.add('published')
  const unknown = [...byKey.keys()].filter((key) => !used.has(key) && !harmless.has(key))
  return { ...facts, unknown }
}
