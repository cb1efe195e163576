import type { ReactNode } from 'react'
import type { SearchHit } from '~/contract/pages'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Pagination } from '~/ui/components/pagination/pagination'
import { TextLink } from '~/ui/components/text-link/text-link'
import type { PageSearch } from '../page-search'
import { SearchForm, type SearchCategory } from './search-form'
import { SearchHits } from './search-hits'
import classes from './search-page.module.css'

export interface SearchOutcome {
  total: number
  page: number
  count: number
  data: readonly SearchHit[]
}

interface SearchPageProps {
  search: PageSearch
  /** Null while nothing is asked. */
  outcome: SearchOutcome | null
  categories: readonly SearchCategory[]
  /** Shown while nothing is asked: where one might begin. */
  start: ReactNode
}

const addressOf = ({ q, kind, category }: PageSearch, page: number) => {
  const parts = new URLSearchParams()
  if (q !== undefined) parts.set('q', q)
  if (kind !== undefined) parts.set('kind', kind)
  if (category !== undefined) parts.set('category', category)
  if (page > 1) parts.set('page', String(page))
  return `/search?${parts}`
}

const countOf = ({ total, page, count, data }: SearchOutcome) => {
  const first = (page - 1) * count + 1
  const found = total === 1 ? '1 page found' : `${total.toLocaleString('en')} pages found`
  return total <= count ? found : `${found}, ${first} to ${first + data.length - 1} shown`
}

/** One box over everything that the reader may see. */
export function SearchPage({ search, outcome, categories, start }: SearchPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>Search</PageTitle>
      <SearchForm search={search} categories={categories} />
      <p className={classes.count} role="status">
        {outcome === null || outcome.data.length === 0 ? null : countOf(outcome)}
      </p>
      {outcome === null ? <div className={classes.start}>{start}</div> : null}
      {outcome?.data.length === 0 ? <NothingFound search={search} total={outcome.total} /> : null}
      {outcome !== null && outcome.data.length > 0 ? (
        <>
          <SearchHits hits={outcome.data} />
          <div className={classes.pages}>
            <Pagination
              page={outcome.page}
              pages={Math.ceil(outcome.total / outcome.count)}
              hrefFor={(page) => addressOf(search, page)}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

function NothingFound({ search, total }: { search: PageSearch; total: number }) {
  const { q, kind, category } = search
  if (total > 0) {
    return (
      <EmptyState
        title="There are no results this far on."
        action={
          <TextLink to="/search" search={{ q, kind, category }}>
            Go to the first page
          </TextLink>
        }
      />
    )
  }
  const isNarrowed = kind !== undefined || category !== undefined
  return (
    <EmptyState
      title={`Nothing that you may open mentions “${q ?? ''}”${isNarrowed ? ' here' : ''}.`}
      action={
        <div className={classes.links}>
          {isNarrowed ? (
            <TextLink to="/search" search={{ q }}>
              Search everywhere
            </TextLink>
          ) : null}
          <TextLink to="/faq">Read the questions and answers</TextLink>
          <TextLink to="/contact-us">Ask us</TextLink>
        </div>
      }
    >
      Check the spelling, or use fewer or more general words. Pages that open with approval are found once you
      may read them.
    </EmptyState>
  )
}
