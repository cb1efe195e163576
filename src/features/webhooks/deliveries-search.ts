import * as v from 'valibot'
import { deliveredTypes, deliveryStates } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'

/** The search parameters of an endpoint's deliveries. What is not understood is left out. */
export const deliveriesSearch = v.object({
  state: orAbsent(v.picklist(deliveryStates)),
  type: orAbsent(v.picklist(deliveredTypes)),
  page: laterPage,
})
export type DeliveriesSearch = v.InferOutput<typeof deliveriesSearch>
