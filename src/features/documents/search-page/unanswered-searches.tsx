import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { formatNumber } from '~/ui/format/numbers'
import { pageSearchQueries } from './page-search.queries'
import classes from './unanswered-searches.module.css'
import { getHref } from '~/ui/links/href'

const columns = () => [
  { key: 'q', label: t`Searched for` },
  { key: 'searches', label: t`Times`, width: 96, align: 'end' as const },
  { key: 'last', label: t`Last time`, width: 200 },
  { key: 'acts', label: '', hiddenLabel: t`What can be done`, width: 220 },
]

const hrefFor = (page?: number) => getHref({ to: '/admin/searches', search: { page } })

/** Searches without results, most frequent first: gaps in the documentation. */
export function UnansweredSearches({ page }: { page: number }) {
  const list = useQuery(pageSearchQueries.unanswered(page))
  return (
    <ListPage
      title={t`Unanswered searches`}
      list={list}
      describeTotal={(total) => plural(total, { one: '# search', other: '# searches' })}
      skeleton={{ rows: 12, columns: [4, 1, 2, 2] }}
      errorTitle={t`The searches could not be loaded.`}
      empty={
        <EmptyState
          title={t`No unanswered searches.`}
        >{t`Searches that found nothing, so that you can write a page about them.`}</EmptyState>
      }
      paging={{ page, hrefFor }}
    >
      {(rows) => (
        <DataTable caption={t`Unanswered searches`} columns={columns()} minWidth={720}>
          {rows.map(({ q, searches, lastAt }) => (
            <DataRow key={q}>
              {textCell(q, 'name')}
              <td data-align="end">{formatNumber(searches)}</td>
              <td data-look="dim">
                <Time at={lastAt} />
              </td>
              <td>
                <span className={classes.acts}>
                  <TextLink to="/search" search={{ q }} aria-label={t`Try it: “${q}”`}>{t`Try it`}</TextLink>
                  <TextLink
                    to="/admin/documents"
                    search={{ new: q }}
                    aria-label={t`Write a page about “${q}”`}
                  >{t`Write a page`}</TextLink>
                </span>
              </td>
            </DataRow>
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}
