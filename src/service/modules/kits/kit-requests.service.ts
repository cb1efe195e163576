import type * as v from 'valibot'
import { getAddressAdvice } from '~/contract/address-advice'
import {
  type KitRequest,
  type KitRequestChange,
  type KitRequestsQuery,
  type ManagedKitRequest,
  type kitRequestInput,
  type kitRequestReasons,
  nextKitStates,
} from '~/contract/kits'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { readBatches } from '../../database/paging'
import { requireEligible } from './kit-eligibility.service'
import { type IdempotentCall, derivePartKey, writeOnce } from '../../http/idempotency'
import { publish } from '../../events/publish'
import type { UserActor } from '../../http/actor'
import { requireUser } from '../users/find-user'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  type KeyedRequest,
  findRequest,
  hasOpenRequest,
  insertEvent,
  insertRequest,
  findKitOfRequest,
  listRequests,
  lockReservedKits,
  lockRequest,
  lockReservedRequests,
  listRequestsAfter,
} from './kit-requests.queries'
import { moveRequest, returnRemaining } from './kit-loans.service'
import { releaseReserved } from './kit-units.queries'
import { releaseSurplus, reserveUnits, shipUnits } from './kit-units.service'
import { lockKit } from './kits.queries'

type Reason = (typeof kitRequestReasons)[number]
type Result = { id: string; outcome: 'changed' } | { id: string; outcome: 'skipped'; reason: Reason }

/**
 * Moves requests to their next state, each in a transaction of its own: a failure does not affect the others. Units of
 * refused requests, and surplus ones, return to stock; `returned` means that all were returned in good condition.
 * @throws ProblemError FIELDS_INVALID at `quantity` and `serials`, IDEMPOTENCY_KEY_REUSED
 */
export const changeRequests = async (
  context: WriteContext,
  by: ActingAdministrator,
  { ids, ...change }: Omit<KitRequestChange, 'idempotencyKey'>,
): Promise<{ results: Result[] }> => {
  const results: Result[] = []
  for (const id of new Set(ids)) results.push(await changeRequest(context, by, id, change))
  return { results }
}

/** Ends a transaction without a change. */
class SkippedError extends Error {
  constructor(readonly reason: Reason) {
    super(reason)
  }
}

const changeRequest = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  change: Omit<KitRequestChange, 'ids' | 'idempotencyKey'>,
): Promise<Result> => {
  try {
    await writeOnce(context, derivePartKey(by, id, [by.actor.identityUid, change]), {
      write: (transaction) => writeChange(context, transaction, by, id, change),
      read: async () => undefined,
    })
    return { id, outcome: 'changed' }
  } catch (error) {
    if (error instanceof SkippedError) return { id, outcome: 'skipped', reason: error.reason }
    throw error
  }
}

/** @throws SkippedError, ProblemError FIELDS_INVALID at `quantity` and `serials` */
const writeChange = async (
  context: WriteContext,
  transaction: Database,
  by: ActingAdministrator,
  id: string,
  { state, quantity, serials, carrier, tracking, note }: Omit<KitRequestChange, 'ids' | 'idempotencyKey'>,
): Promise<void> => {
  const kitId = await findKitOfRequest(transaction, id)
  if (kitId === null) throw new SkippedError('NOT_FOUND')
  // The kit first, as when a kit is requested, to prevent deadlocks.
  await lockKit(transaction, { id: kitId })
  const before = await lockRequest(transaction, id)
  const request = await findRequest(transaction, id, context.now())
  if (!before || !request || request.isDeleted) throw new SkippedError('NOT_FOUND')
  if (!nextKitStates[before.state].includes(state)) throw new SkippedError('WRONG_STATE')
  const given = state === 'approved' ? (quantity ?? before.asked) : before.quantity
  if (given > before.asked) {
    throw createFieldError('quantity', 'tooManyPiecesGiven', { max: before.asked })
  }
  const at = context.now()
  if (state === 'approved') await releaseSurplus(transaction, { requestId: id, quantity: given }, at)
  if (state === 'shipped') {
    const shipped = await shipUnits(transaction, { kitId, requestId: id, quantity: given, serials }, by, at)
    if (shipped === null) throw new SkippedError('OUT_OF_STOCK')
  }
  if (state === 'returned') await returnRemaining(transaction, id, by, at)
  const parcel = state === 'shipped' ? { carrier, tracking } : {}
  await moveRequest(context, transaction, by, { id, before, state, quantity: given, note, parcel }, at)
}

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
  'dueOn',
  'daysOverdue',
  'serials',
]

const batchSize = 500

const getRow = ({ shippingAddress: to, ...request }: ManagedKitRequest) => [
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
  request.dueOn ?? '',
  String(request.daysOverdue),
  request.serials.join(', '),
]

/** Exports all requests that a filter finds as the rows of a table, oldest first. */
export async function* exportRequests(
  database: Database,
  filter: Pick<KitRequestsQuery, 'state' | 'kit' | 'overdue'>,
  now: Date,
): AsyncGenerator<string[]> {
  yield heading
  const batches = readBatches<KeyedRequest>(
    (last, limit) => listRequestsAfter(database, filter, last, { limit, now }),
    batchSize,
  )
  for await (const requests of batches) yield* requests.map(getRow)
}

/**
 * Requests a kit for a user, one open request per kit unless it allows several, and reserves the units: of many
 * concurrent requests for the last ones, some succeed and the others are refused. An unusual address is stored with its
 * warning.
 * @throws ProblemError FIELDS_INVALID at `kit` and `quantity`, IDEMPOTENCY_KEY_REUSED, NOT_ELIGIBLE, REQUEST_OPEN,
 *   OUT_OF_STOCK
 */
export const requestKit = (
  context: ServiceContext,
  { actor, idempotency }: IdempotentCall & { actor: Pick<UserActor, 'identityUid'> },
  asked: v.InferOutput<typeof kitRequestInput>,
): Promise<KitRequest> =>
  writeOnce(
    context,
    { idempotency },
    {
      write: async (transaction, id) => {
        const { identityUid } = actor
        const person = await requireUser(transaction, identityUid)
        const { kit: slug, quantity, purpose, shippingAddress, agreementVersion } = asked
        const moment = context.now()
        const kit = await lockKit(transaction, { slug })
        if (!kit?.shown) throw createFieldError('kit', 'kitUnknown')
        if (quantity > kit.most_pieces) {
          throw createFieldError('quantity', 'tooManyPieces', { max: kit.most_pieces })
        }
        // The unique index would not stop a user with several open requests from before the kit was limited to one.
        const isSecond = !kit.allows_several && (await hasOpenRequest(transaction, kit.id, identityUid))
        if (isSecond) throw new ProblemError('REQUEST_OPEN')
        const agreement = await requireEligible(transaction, { kit, user: person, agreementVersion }, moment)
        const at = moment.toISOString()
        const isNew = await insertRequest(transaction, {
          id,
          quantity,
          asked: quantity,
          purpose,
          state: 'requested',
          kit_id: kit.id,
          identity_uid: identityUid,
          shipping_address: JSON.stringify(shippingAddress),
          address_advice: JSON.stringify(getAddressAdvice(shippingAddress)),
          agreement: agreement && JSON.stringify(agreement),
          allows_several: kit.allows_several,
          created_at: at,
          changed_at: at,
        })
        if (!isNew) throw new ProblemError('REQUEST_OPEN')
        await reserveUnits(transaction, { kitId: kit.id, requestId: id, quantity }, moment)
        const entry = { requestId: id, state: 'requested' as const, quantity, note: '' }
        await insertEvent(transaction, { ...entry, actorUid: identityUid, actorName: person.name }, moment)
        const event = { user: person, id, kit: slug, kitName: kit.name, quantity, at: moment }
        await publish(context, transaction, { type: 'kit-request.created', ...event })
        return readOwnRequest(transaction, identityUid, id)
      },
      read: (transaction, id) => readOwnRequest(transaction, actor.identityUid, id),
    },
  )

const readOwnRequest = async (database: Database, identityUid: string, id: string): Promise<KitRequest> => {
  const request = (await listRequests(database, identityUid)).find((each) => each.id === id)
  if (!request) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
  return request
}

/** Returns a user's reserved, unshipped units to stock. The requests do not change. */
export const restockReservedUnits = async (
  transaction: Database,
  identityUid: string,
  now: Date,
): Promise<void> => {
  // The kits first, as for every change of a request, since another one may be returning the same units.
  await lockReservedKits(transaction, identityUid)
  await releaseReserved(transaction, await lockReservedRequests(transaction, identityUid), now)
}
