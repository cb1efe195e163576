import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AnnouncementsPage } from '~/features/community/manage/announcements-page'
import { managedAnnouncementQueries } from '~/features/community/manage/manage-announcements.queries'
import { ClosedMentions } from '~/features/documents/editor/publish/closed-mentions'
import { PageText } from '~/features/documents/page-text/page-text'
import { laterPage } from '~/forms/search-parameters'

const announcementsSearch = v.object({ page: laterPage })

export const Route = createFileRoute('/admin/announcements')({
  validateSearch: announcementsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page = 1 } }) => {
    const list = managedAnnouncementQueries.list(page)
    await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: t`Announcements` }] }),
  component: AnnouncementsRoute,
})

function AnnouncementsRoute() {
  const { page = 1 } = Route.useSearch()
  return (
    <AnnouncementsPage
      page={page}
      renderText={(html) => <PageText html={html} size="small" />}
      renderWarning={(body) => <ClosedMentions audience="public" text={body} />}
    />
  )
}
