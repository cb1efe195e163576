import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Stack } from '~/ui/layouts/primitives'
import { isNarrowed, withChange, type PageSearch } from '../page-search'
import {
  filterWords,
  categoryChoices,
  componentChoices,
  filterName,
  type SearchCategory,
} from './search-filters'
import { pageSearchQueries } from './page-search.queries'

interface NothingFoundProps {
  search: PageSearch
  categories: readonly SearchCategory[]
}

/** Each set filter, and the search without it. */
const getFilters = (search: PageSearch, categories: readonly SearchCategory[]) => [
  ...(search.component === undefined
    ? []
    : [
        {
          name: filterName(componentChoices(categories, undefined), search.component),
          without: withChange(search, { component: undefined }),
        },
      ]),
  ...(search.category === undefined
    ? []
    : [
        {
          name: filterName(categoryChoices(categories), search.category),
          without: withChange(search, { category: undefined, component: undefined }),
        },
      ]),
  ...(search.kind === undefined
    ? []
    : [{ name: filterWords()[search.kind], without: withChange(search, { kind: undefined }) }]),
]

/** A search without an answer, and what may help. */
export function NothingFound({ search, categories }: NothingFoundProps) {
  const { q = '' } = search
  const { data: popular } = useQuery(pageSearchQueries.popular())
  const mayReadAll = isApproved(useSession())
  const filters = getFilters(search, categories)
  return (
    <EmptyState title={isNarrowed(search) ? t`No results for “${q}” here.` : t`No results for “${q}”.`}>
      <Stack as="ul" gap={6} mt={8}>
        {filters.map(({ name, without }) => (
          <li key={name}>
            <Trans>
              <TextLink to="/search" search={without}>
                Search outside “{name}”
              </TextLink>{' '}
              too.
            </Trans>
          </li>
        ))}
        <li>{t`Check the words, or use fewer and more general ones.`}</li>
        {popular === undefined || popular.data.length === 0 ? null : (
          <li>
            <Trans>
              Others look for{' '}
              {popular.data.map((other, index) => (
                <span key={other.q}>
                  {index === 0 ? '' : ', '}
                  <TextLink to="/search" search={{ q: other.q }}>
                    {other.q}
                  </TextLink>
                </span>
              ))}
              .
            </Trans>
          </li>
        )}
        <li>
          <Trans>
            Read the <TextLink to="/faq">questions and answers</TextLink>, or{' '}
            <TextLink to="/contact-us">ask us</TextLink>.
          </Trans>
        </li>
        {mayReadAll ? (
          <li>
            <TextLink to="/community/ask">{t`Ask the members`}</TextLink>
          </li>
        ) : (
          <li>{t`Pages that open with approval are found once you may read them.`}</li>
        )}
      </Stack>
    </EmptyState>
  )
}

/** A page of results after the last one. */
export function NoFurtherResults({ search }: { search: PageSearch }) {
  return (
    <EmptyState
      title={t`There are no more results.`}
      action={<TextLink to="/search" search={withChange(search, {})}>{t`Go to the first page`}</TextLink>}
    />
  )
}
