import { t } from '@lingui/core/macro'
import type { SearchFilter, SearchKind } from '~/contract/page-search'

/** What the search may be narrowed to: a category, and the components in it. */
export interface SearchCategory {
  name: string
  slug: string
  components: readonly { name: string; slug: string }[]
}

interface Choice {
  value: string
  label: string
}

const getChoice = ({ slug, name }: { slug: string; name: string }): Choice => ({ value: slug, label: name })

/** A choice that came by the address stays one, also where nothing is known of it. */
const withChosen = (choices: Choice[], chosen: string | undefined): Choice[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }]

/** The categories to choose from. */
export const categoryChoices = (categories: readonly SearchCategory[], chosen?: string): Choice[] =>
  withChosen(categories.map(getChoice), chosen)

/** The components to choose from: those of the category, or all of them where none is chosen. */
export const componentChoices = (
  categories: readonly SearchCategory[],
  category: string | undefined,
  chosen?: string,
): Choice[] =>
  withChosen(
    categories
      .filter(({ slug }) => category === undefined || slug === category)
      .flatMap(({ components }) => components.map(getChoice)),
    chosen,
  )

/** What a chosen category, component or kind is called. */
export const filterName = (choices: readonly Choice[], chosen: string): string =>
  choices.find(({ value }) => value === chosen)?.label ?? chosen

/** What the kinds of results are called where one chooses among them. */
export const filterLabels: () => Record<SearchFilter, string> = () => ({
  document: t`Documents`,
  file: t`Downloads`,
  learning: t`Learning`,
  question: t`Questions`,
  announcement: t`Announcements`,
  content: t`Portal pages`,
})

/** What a result is. */
export const kindLabels: () => Record<SearchKind, string> = () => ({
  document: t`Document`,
  content: t`Portal page`,
  path: t`Learning path`,
  unit: t`Learning unit`,
  file: t`File for download`,
  announcement: t`Announcement`,
  question: t`Question`,
})
