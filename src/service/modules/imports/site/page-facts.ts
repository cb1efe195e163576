import { type Audience, type PageStatus, audiences, pageStatuses } from '~/contract/pages'

/** The data of a page in its file's front matter, for any of the supported tools. */
export interface PageFacts {
  title: string
  /** A shorter name for menus. */
  shortTitle: string
  summary: string
  order: number | null
  isDraft: boolean
  /** The last part of the previous address, or the whole of it. */
  address: string
  /** The name by which other pages link to it. */
  id: string
  aliases: string[]
  /** The titles of the parent page and of its parent, as themes of Jekyll name them. */
  parent: string
  grandParent: string
  appliesTo: string[]
  audience: Audience | null
  status: PageStatus | null
  isDisabled: boolean
  /** Keys without a meaning here. */
  unknown: string[]
}

const getText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

const getStrings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(getText).filter((text) => text !== '')

/** Keys for the design or discovery of a page; ignoring them loses no content. */
const harmless = new Set(
  (
    'layout type template toc notoc hide hide_title hide_table_of_contents toc_min_heading_level toc_max_heading_level ' +
    'date lastmod last_update publishdate created updated modified author authors authorurl author_url authortitle ' +
    'author_title author_image_url authorimageurl tags keywords categories category series params menu menus cascade ' +
    'outputs build images image featured featured_image cover icon search sitemap robots noindex comments readtime ' +
    'pagination_label pagination_next pagination_prev custom_edit_url displayed_sidebar sidebar_class_name ' +
    'sidebar_custom_props sidebar has_children has_toc ancestor nav_exclude nav_fold_exclude no_list simple_list hidden ' +
    'cspell:ignore editurl lastupdated tableofcontents head banner child_nav_order search_exclude last_modified_date ' +
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
  const audience = getText(first('audience'))
  const status = getText(first('status'))
  const facts = {
    title: getText(first('title')),
    shortTitle: getText(
      first('linktitle', 'sidebar_label', 'nav_title', 'docs_nav_title', 'navtitle', 'short_title'),
    ),
    summary: getText(first('summary', 'description', 'lead', 'excerpt', 'subtitle')),
    order: Number.isFinite(order) ? order : null,
    isDraft: first('draft', 'unlisted') === true || byKey.get('published') === false,
    address: getText(first('slug', 'url', 'permalink')),
    id: getText(first('id')),
    aliases: getStrings(first('aliases', 'alias', 'redirect_from', 'redirects')),
    parent: getText(first('parent')),
    grandParent: getText(first('grand_parent')),
    appliesTo: getStrings(first('appliesto')),
    audience: audiences.find((known) => known === audience) ?? null,
    status: pageStatuses.find((known) => known === status) ?? null,
    isDisabled: first('disabled') === true,
  }
  used.add('published')
  const unknown = [...byKey.keys()].filter((key) => !used.has(key) && !harmless.has(key))
  return { ...facts, unknown }
}
