import { t } from '@lingui/core/macro'
import type { SearchFilter, SearchKind } from '~/contract/page-search'

/** A category that the search can be filtered by, with its components. */
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

/** Keeps the choice of the URL in the options, even if it is unknown. */
const withChosen = (choices: Choice[], chosen: string | undefined): Choice[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }]

/** Returns the category options. */
export const categoryChoices = (categories: readonly SearchCategory[], chosen?: string): Choice[] =>
  withChosen(categories.map(getChoice), chosen)

/** Returns the component options: of the category, or all if none is chosen. */
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

/** Returns the label of a chosen category, component or kind. */
export const filterName = (choices: readonly Choice[], chosen: string): string =>
  choices.find(({ value }) => value === chosen)?.label ?? chosen

/** The labels of kinds in the filter. */
export const filterLabels: () => Record<SearchFilter, string> = () => ({
  document: t`Documents`,
  file: t`Downloads`,
  learning: t`Learning`,
  question: t`Questions`,
  announcement: t`Announcements`,
  content: t`Portal pages`,
})

/** The labels of kinds in results. */
export const kindLabels: () => Record<SearchKind, string> = () => ({
  document: t`Document`,
  content: t`Portal page`,
  path: t`Learning path`,
  unit: t`Learning unit`,
  file: t`File for download`,
  announcement: t`Announcement`,
  question: t`Question`,
})
