import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery } from '~/contract/webhooks'
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from './webhooks.functions'
import * as v from 'valibot'
import { deliveredTypes, deliveryStates } from '~/contract/enums'
import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { serverQuery } from '~/gateways/server-query'

/** The search parameters of an endpoint's deliveries. What is not understood is left out. */
export const deliveriesSearch = v.object({
  state: optionalParameter(v.picklist(deliveryStates)),
  type: optionalParameter(v.picklist(deliveredTypes)),
  page: pageParameter,
})
export type DeliveriesSearch = v.InferOutput<typeof deliveriesSearch>

const all = ['webhooks'] as const

// Milliseconds; how often it is looked whether what is due has gone out.
const whileDue = 2_000

// A first attempt and the second are seconds away; who waits for hours is not looked at all the time.
const isDueSoon = ({ nextAt }: Pick<WebhookDelivery, 'nextAt'>) =>
  nextAt !== null && Date.parse(nextAt) - Date.now() < 60_000

/** What is read of webhooks. */
export const webhookQueries = {
  all: () => all,
  list: () => serverQuery([...all, 'list'], listWebhooks),
  one: (id: string) => serverQuery([...all, 'one', id], readWebhook, { id }),
  deliveries: (id: string, search: DeliveriesSearch) =>
    queryOptions({
      queryKey: [...all, 'deliveries', id, search],
      queryFn: ({ signal }) => listDeliveries({ data: { params: { id }, query: search }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.some(isDueSoon) ? whileDue : false),
    }),
  delivery: (id: string) =>
    queryOptions({
      queryKey: [...all, 'delivery', id],
      queryFn: ({ signal }) => readDelivery({ data: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isDueSoon(state.data) ? whileDue : false),
    }),
}
