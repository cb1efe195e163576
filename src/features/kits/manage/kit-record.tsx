import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { KitForm } from './kit-form'
import { managedKitQueries } from './managed-kits.queries'
import type { Crumb } from '~/ui/components/breadcrumbs/breadcrumbs'

const above: () => Crumb[] = () => [
  { label: t`Kit requests`, to: '/admin/dev-kits' },
  { label: t`Kits`, to: '/admin/dev-kits/kits' },
]

/** One kit, to be changed. */
export function KitRecord({ id }: { id: string }) {
  const { data: kit } = useSuspenseQuery(managedKitQueries.one(id))
  return (
    <AdminRecord
      above={above()}
      title={kit.name}
      about={
        <Trans>
          Saved <Time at={kit.changedAt} />
        </Trans>
      }
      state={
        <StatusLabel tone={kit.isShown ? 'success' : 'muted'} isBoxed>
          {kit.isShown ? t`Shown` : t`Withdrawn`}
        </StatusLabel>
      }
    >
      <KitForm kit={kit} />
    </AdminRecord>
  )
}

/** A kit that is not made yet. */
export function NewKitRecord() {
  return (
    <AdminRecord above={above()} title={t`New kit`} about={t`Lent to approved members.`} state={null}>
      <KitForm kit={null} />
    </AdminRecord>
  )
}
