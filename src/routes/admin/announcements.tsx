import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AnnouncementsPage } from '~/features/community/manage/announcements-page'
import { managedAnnouncementQueries } from '~/features/community/manage/manage-announcements.queries'
import { PageText } from '~/features/pages/page-text/page-text'
import { guardedBy } from '~/auth/guards'
import { laterPage } from '~/forms/search-parameters'
import { AdminFrame } from '~/routes/-frame/admin-frame'

const announcementsSearch = v.object({ page: laterPage })

export const Route = createFileRoute('/admin/announcements')({
  validateSearch: announcementsSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page = 1 } }) => {
    const list = managedAnnouncementQueries.list(page)
    await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Announcements, ${match.context.config.brand.name}` }] }),
  component: AnnouncementsRoute,
})

function AnnouncementsRoute() {
  const { page = 1 } = Route.useSearch()
  return (
    <AdminFrame>
      <AnnouncementsPage page={page} renderText={(html) => <PageText html={html} size="small" />} />
    </AdminFrame>
  )
}
