import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AnnouncementsPage } from '~/features/community/manage/announcements-page'
import { managedAnnouncementQueries } from '~/features/community/manage/manage-announcements.queries'
import { ClosedMentions } from '~/features/documents/editor/publish/closed-mentions'
import { PageText } from '~/features/documents/page-text/page-text'
import { id } from '~/contract/field-schemas'
import { savedViewQueries } from '~/features/saved-views/saved-views.queries'
import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { omitFirstPage } from '~/ui/components/pagination/pagination'
import { ensureRevalidated } from '~/routes/-loading'

const announcementsSearch = v.object({ page: pageParameter, segment: optionalParameter(id) })

export const Route = createFileRoute('/admin/announcements')({
  validateSearch: announcementsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page = 1 } }) => {
    const list = managedAnnouncementQueries.list(page)
    await Promise.all([
      ensureRevalidated(queryClient, list),
      queryClient.prefetchQuery(savedViewQueries.list()),
    ])
  },
  head: () => ({ meta: [{ title: t`Announcements` }] }),
  component: AnnouncementsRoute,
})

function AnnouncementsRoute() {
  const { page = 1, segment = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const views = useQuery(savedViewQueries.list()).data?.data ?? []
  return (
    <AnnouncementsPage
      page={page}
      segments={views.filter(({ shared }) => shared)}
      segment={segment}
      onClose={() => {
        if (segment !== '') void navigate({ search: { page: omitFirstPage(page) }, replace: true })
      }}
      renderText={(html) => <PageText html={html} size="small" />}
      renderWarning={(body) => <ClosedMentions audience="public" text={body} />}
    />
  )
}
