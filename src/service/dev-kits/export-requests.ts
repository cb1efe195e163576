import type { KitRequestsQuery, ManagedKitRequest } from '~/contract/dev-kits'
import type { Database } from '../deps'
import { type PlacedRequest, requestsAfter } from './kit-requests.repository'

const heading = [
  'id',
  'createdAt',
  'state',
  'changedAt',
  'kit',
  'quantity',
  'asked',
  'name',
  'email',
  'company',
  'purpose',
  'recipient',
  'street',
  'postalCode',
  'city',
  'region',
  'country',
  'carrier',
  'tracking',
  'addressAdvice',
  'agreement',
  'agreementVersion',
  'agreementAcceptedAt',
]

const atOnce = 500

const rowOf = ({ shippingAddress: to, ...request }: ManagedKitRequest) => [
  request.id,
  request.createdAt,
  request.state,
  request.changedAt,
  request.kit,
  String(request.quantity),
  String(request.asked),
  request.name,
  request.email,
  request.company,
  request.purpose,
  to.recipient,
  to.street,
  to.postalCode ?? '',
  to.city,
  to.region ?? '',
  to.country,
  request.carrier,
  request.tracking,
  request.addressAdvice.map(({ text }) => text).join(' '),
  request.agreement?.title ?? '',
  request.agreement === null ? '' : String(request.agreement.version),
  request.agreement?.acceptedAt ?? '',
]

/** All that a filter finds as the rows of a table, the oldest first. Each batch is a query of its own. */
export async function* exportRequests(
  database: Database,
  filter: Pick<KitRequestsQuery, 'state' | 'kit'>,
): AsyncGenerator<string[]> {
  yield heading
  let last: PlacedRequest | undefined
  for (;;) {
    const requests = await requestsAfter(database, filter, last, atOnce)
    for (const request of requests) yield rowOf(request)
    if (requests.length < atOnce) return
    last = requests.at(-1)
  }
}
