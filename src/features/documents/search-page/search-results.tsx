import { Trans } from '@lingui/react/macro'
import type { SearchHit } from '~/contract/page-search'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { TextRouteLink, TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text, Stack } from '~/ui/layouts/primitives'
import { isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { getResultHref } from './result-href'
import {
  kindLabels,
  filterLabels,
  categoryChoices,
  componentChoices,
  filterName,
  type SearchCategory,
} from './search-filters'
import classes from './search-hits.module.css'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { isFiltered, withFilter, type PageSearch } from '../page-search'
import { pageSearchQueries } from './page-search.queries'

const getPlace = ({ kind, category, component, path }: SearchHit) =>
  [kindLabels()[kind], category?.name, component?.name, path?.name].filter((name) => name !== undefined)

interface SearchHitsProps {
  hits: readonly SearchHit[]
  /** The results are of the previous search. */
  isStale: boolean
  /** Called when a result is opened. */
  onOpen: () => void
}

/** The results, each linked to the best matching section, with matching words marked. */
export function SearchHits({ hits, isStale, onOpen }: SearchHitsProps) {
  return (
    <ol className={classes.hits} data-stale={isStale || undefined}>
      {hits.map((hit) => (
        <li key={`${hit.kind}/${hit.path?.slug ?? ''}/${hit.slug}`} className={classes.hit}>
          <Hit hit={hit} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

function Hit({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  const { title, section, sections, snippet, changedAt } = hit
  const isMember = isApproved(useSession())
  return (
    <article>
      <Cluster as="p" gap="0 8px" align="stretch" c="faint" size="sm">
        {getPlace(hit).map((name) => (
          <span key={name} className={classes.step}>
            {name}
          </span>
        ))}
        <Time className={classes.date} at={changedAt} format="day" />
      </Cluster>
      <h2 className={classes.title}>
        <RouteLink to={getResultHref(hit, isMember, section?.id)} data-whole-row onClick={onOpen}>
          {title}
          {section === null || section.text === '' || section.text === title ? null : (
            <span className={classes.section}>
              <Text as="span" c="faint">
                :{' '}
              </Text>
              {section.text}
            </span>
          )}
        </RouteLink>
      </h2>
      {snippet.length > 0 ? (
        <p className={classes.snippet}>
          {snippet.map(({ text, match }, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the text
            match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </p>
      ) : null}
      {sections.length > 0 ? (
        <Cluster as="p" gap="0 14px" align="stretch" c="faint" className={classes.more}>
          <Trans>
            Also under{' '}
            {sections.map((other) => (
              <TextRouteLink key={other.id} to={getResultHref(hit, isMember, other.id)} onClick={onOpen}>
                {other.text || title}
              </TextRouteLink>
            ))}
          </Trans>
        </Cluster>
      ) : null}
    </article>
  )
}

interface NothingFoundProps {
  search: PageSearch
  categories: readonly SearchCategory[]
}

/** Returns each active filter, with the search without it. */
const getFilters = (search: PageSearch, categories: readonly SearchCategory[]) => [
  ...(search.component === undefined
    ? []
    : [
        {
          name: filterName(componentChoices(categories, undefined), search.component),
          without: withFilter(search, { component: undefined }),
        },
      ]),
  ...(search.category === undefined
    ? []
    : [
        {
          name: filterName(categoryChoices(categories), search.category),
          without: withFilter(search, { category: undefined, component: undefined }),
        },
      ]),
  ...(search.kind === undefined
    ? []
    : [{ name: filterLabels()[search.kind], without: withFilter(search, { kind: undefined }) }]),
]

/** A search without results, with suggestions. */
export function NothingFound({ search, categories }: NothingFoundProps) {
  const { q = '' } = search
  const { data: popular } = useQuery(pageSearchQueries.popular())
  const mayReadAll = isApproved(useSession())
  const filters = getFilters(search, categories)
  return (
    <EmptyState title={isFiltered(search) ? t`No results for “${q}” here.` : t`No results for “${q}”.`}>
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
            Read the <TextLink to="/faq">FAQ</TextLink>, or <TextLink to="/contact-us">ask us</TextLink>.
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

/** Shown for a page after the last result. */
export function NoFurtherResults({ search }: { search: PageSearch }) {
  return (
    <EmptyState
      title={t`There are no more results.`}
      action={<TextLink to="/search" search={withFilter(search, {})}>{t`Go to the first page`}</TextLink>}
    />
  )
}
