import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KitsPage } from '~/features/kits/manage/kits-page'
import { managedKitQueries } from '~/features/kits/manage/managed-kits.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/dev-kits/kits/')({
  loader: ({ context: { queryClient } }) => ensureRevalidated(queryClient, managedKitQueries.list()),
  head: () => ({ meta: [{ title: t`Kits` }] }),
  component: KitsRoute,
})

function KitsRoute() {
  return <KitsPage />
}
