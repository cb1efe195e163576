import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { slug } from '~/contract/field-schemas'
import { DownloadList } from '~/features/downloads/download-list'
import { downloadQueries } from '~/features/downloads/downloads.queries'
import { optionalParameter } from '~/forms/search-parameters'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { ensureRevalidated } from '~/routes/-loading'

/** The component whose files are listed; all of them without one. */
const search = v.object({ component: optionalParameter(slug) })

export const Route = createFileRoute('/downloads/')({
  validateSearch: search,
  loaderDeps: ({ search: { component } }) => ({ component }),
  loader: ({ context: { queryClient }, deps: { component } }) =>
    ensureRevalidated(queryClient, downloadQueries.list(component)),
  head: ({ match }) =>
    pageHead({
      title: t`Downloads`,
      canonical: `${match.context.config.origin}/downloads`,
    }),
  component: Downloads,
})

function Downloads() {
  const { component } = Route.useSearch()
  const { data } = useSuspenseQuery(downloadQueries.list(component)).data
  return (
    <DefaultFrame>
      <DownloadList files={data} component={component} />
    </DefaultFrame>
  )
}
