import { t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Webhook } from '~/contract/webhooks'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { formatNumber } from '~/ui/format/numbers'
import { eventNames, webhookName, getHealth } from './webhook-words'
import { webhookQueries } from './webhooks.queries'
import { webhookEventTypes } from '~/contract/enums'

const columns = () => [
  { key: 'name', label: t`Webhook`, width: '22%' },
  { key: 'url', label: t`Address` },
  { key: 'events', label: t`Events`, width: '18%' },
  { key: 'health', label: t`State`, width: 112 },
  { key: 'waiting', label: t`Waiting`, width: 84, align: 'end' as const },
  { key: 'last', label: t`Last delivered`, width: 196 },
]

/** Every endpoint that events are posted to, and how it is doing. */
export function WebhooksPage() {
  const list = useQuery(webhookQueries.list())
  return (
    <ListPage
      title={t`Webhooks`}
      actions={
        <AppButtonLink
          to="/admin/webhooks/$id"
          params={{ id: 'new' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
        >{t`Add a webhook`}</AppButtonLink>
      }
      list={list}
      skeleton={{ rows: 4, columns: [3, 4, 2, 1, 1, 2] }}
      errorTitle={t`The webhooks could not be loaded.`}
      empty={
        <EmptyState
          title={t`No webhooks yet.`}
        >{t`A webhook posts decisions and the states of kit requests to an address of yours, as they happen.`}</EmptyState>
      }
    >
      {(webhooks) => (
        <DataTable caption={t`Webhooks`} columns={columns()} minWidth={960}>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}

const getEvents = ({ events }: Webhook) =>
  events.length === webhookEventTypes.length
    ? t`All events`
    : events.map((type) => eventNames()[type]).join(', ')

function Row({ webhook }: { webhook: Webhook }) {
  const { id, url, waiting, lastDeliveredAt } = webhook
  const name = webhookName(webhook)
  const events = getEvents(webhook)
  const health = getHealth(webhook)
  return (
    <DataRow>
      <td data-look="name" title={name}>
        <Link to="/admin/webhooks/$id" params={{ id }}>
          {name}
        </Link>
      </td>
      {textCell(url, 'dim')}
      {textCell(events, 'dim')}
      <td>
        <StatusLabel {...health} />
      </td>
      <td data-align="end">{formatNumber(waiting)}</td>
      <td data-look="dim">{lastDeliveredAt === null ? t`Nothing yet` : <Time at={lastDeliveredAt} />}</td>
    </DataRow>
  )
}
