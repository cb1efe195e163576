import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Webhook, WebhookDelivery } from '~/contract/webhooks'
import { PagedList } from '~/ui/components/list-content/list-content'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import { type DeliveriesSearch, webhookQueries } from './webhooks.queries'
import { eventNames, deliveryWords, lastAnswer, waitWords } from './webhook-words'
import classes from './webhooks.module.css'
import { deliveredTypes, deliveryStates } from '~/contract/enums'
import { getHref } from '~/ui/links/href'

const columns = () => [
  { key: 'event', label: t`Event` },
  { key: 'state', label: t`State`, width: 120 },
  { key: 'answer', label: t`Last answer`, width: 116 },
  { key: 'attempts', label: t`Attempts`, width: 84, align: 'end' as const },
  { key: 'when', label: t`Happened`, width: 196 },
  { key: 'next', label: t`Next attempt`, width: 196 },
]

/** The deliveries of an endpoint, pending ones included. The URL holds filters and page. */
export function Deliveries({ webhook, search }: { webhook: Webhook; search: DeliveriesSearch }) {
  const navigate = useNavigate()
  const list = useQuery(webhookQueries.deliveries(webhook.id, search))
  const place = { to: '/admin/webhooks/$id', params: { id: webhook.id } } as const
  const filter = (wanted: DeliveriesSearch) => void navigate({ ...place, search: wanted, resetScroll: false })
  const { state, type, page = 1 } = search
  const hrefFor = (wanted?: number) =>
    getHref({
      ...place,
      search: { state, type, page: wanted },
    })
  return (
    <section aria-labelledby="deliveries" className={classes.deliveries}>
      <SectionHeading
        id="deliveries"
        hasRule={false}
        detail={list.data && formatNumber(list.data.total)}
        action={
          <FilterForm action={getHref(place)} label={t`Find deliveries`}>
            <FilterSelect
              label={t`State`}
              name="state"
              value={state ?? ''}
              options={deliveryStates.map((value) => ({ value, label: deliveryWords()[value].name }))}
              onChange={(value) => filter({ type, state: deliveryStates.find((known) => known === value) })}
            />
            <FilterSelect
              label={t`Event`}
              name="type"
              value={type ?? ''}
              options={deliveredTypes.map((value) => ({ value, label: eventNames()[value] }))}
              onChange={(value) => filter({ state, type: deliveredTypes.find((known) => known === value) })}
            />
            <ShowButton />
          </FilterForm>
        }
      >{t`Deliveries`}</SectionHeading>
      <PagedList
        list={list}
        skeleton={{ rows: 6, columns: [3, 1, 1, 1, 2, 2] }}
        errorTitle={t`The deliveries could not be loaded.`}
        empty={
          <p className={classes.nothing}>
            {state === undefined && type === undefined
              ? t`No deliveries in the last thirty days.`
              : t`No deliveries in this view.`}
          </p>
        }
        paging={{ page, hrefFor }}
      >
        {(deliveries) => (
          <div className={classes.table}>
            <DataTable caption={t`Deliveries`} columns={columns()} minWidth={900} isFlush>
              {deliveries.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} isPaused={webhook.state === 'paused'} />
              ))}
            </DataTable>
          </div>
        )}
      </PagedList>
    </section>
  )
}

function Row({ delivery, isPaused }: { delivery: WebhookDelivery; isPaused: boolean }) {
  const { id, endpoint, type, state, attempts, createdAt, nextAt } = delivery
  return (
    <DataRow>
      <td data-look="name" title={type}>
        <Link to="/admin/webhooks/$id/deliveries/$delivery" params={{ id: endpoint, delivery: id }}>
          {eventNames()[type]}
        </Link>
      </td>
      <td>
        <StatusLabel {...deliveryWords()[state]} />
      </td>
      <td data-look="dim">{lastAnswer(delivery)}</td>
      <td data-align="end">{attempts}</td>
      <td data-look="dim">
        <Time at={createdAt} />
      </td>
      <td data-look="dim">
        {waitWords(delivery, isPaused) ?? (nextAt === null ? '' : <Time at={nextAt} />)}
      </td>
    </DataRow>
  )
}
