import type { Generated, JSONColumnType } from 'kysely'
import type {
  AcceptedAgreement,
  AddressAdvice,
  KitPicture,
  KitRequestState,
  ShippingAddress,
} from '~/contract/dev-kits'
import type { Instant, Json } from './columns'

interface DevKitTable {
  id: string
  slug: string
  name: string
  description: string
  facts: Json<{ label: string; value: string }[]>
  stock: number
  position: number
  picture: Json<KitPicture | null>
  most_pieces: Generated<number>
  allows_several: Generated<boolean>
  agreement_id: Generated<string | null>
  shown: Generated<boolean>
  revision: Generated<number>
  changed_at: Generated<Instant>
}

interface DevKitPathTable {
  kit_id: string
  path_id: string
}

interface KitAgreementTable {
  identity_uid: string
  page_id: string
  version: number
  accepted_at: Instant
}

interface DevKitRequestTable {
  id: string
  kit_id: string
  identity_uid: string
  /** How many are given; until it is approved, how many were asked for. */
  quantity: number
  asked: number
  purpose: string
  shipping_address: Json<ShippingAddress>
  state: KitRequestState
  carrier: Generated<string>
  tracking: Generated<string>
  address_advice: JSONColumnType<AddressAdvice[], string | undefined, string>
  agreement: Json<AcceptedAgreement | null>
  allows_several: Generated<boolean>
  created_at: Instant
  changed_at: Instant
}

interface DevKitRequestEventTable {
  id: string
  request_id: string
  state: KitRequestState
  quantity: number
  note: Generated<string>
  actor_uid: string | null
  actor_name: string
  at: Instant
}

export interface DevKitsTables {
  dev_kits: DevKitTable
  dev_kit_paths: DevKitPathTable
  kit_agreements: KitAgreementTable
  dev_kit_requests: DevKitRequestTable
  dev_kit_request_events: DevKitRequestEventTable
}
