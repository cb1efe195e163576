import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { WebhookForm } from './webhook-form'
import { WebhookSecret } from './webhook-secret'

/** An endpoint that is not there yet, and then its secret. */
export function NewWebhookPage() {
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  return (
    <AdminRecord
      above={[{ label: t`Webhooks`, to: '/admin/webhooks' }]}
      title={t`New webhook`}
      about={t`Sends signed events to your URL.`}
      state={null}
    >
      {made === null ? (
        <WebhookForm
          webhook={null}
          onSaved={({ id, secret = '' }) => setMade({ id, secret })}
          back={
            <AppButtonLink
              kind="outlined"
              size="md"
              to="/admin/webhooks"
            >{t`Back to the webhooks`}</AppButtonLink>
          }
        />
      ) : (
        <WebhookSecret
          secret={made.secret}
          onKept={() => void navigate({ to: '/admin/webhooks/$id', params: { id: made.id } })}
        />
      )}
    </AdminRecord>
  )
}
