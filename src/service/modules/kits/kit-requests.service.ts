import { uuidv7 } from 'uuidv7'
import type * as v from 'valibot'
import { addressAdvice } from '~/contract/address-advice'
import {
  type KitRequest,
  type KitRequestChange,
  type KitRequestsQuery,
  type ManagedKitRequest,
  type kitRequestInput,
  type kitRequestReasons,
  nextKitStates,
} from '~/contract/dev-kits'
import { ProblemError, fieldProblem } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import { requireEligible } from './kit-eligibility'
import { type Keyed, doneBefore, keyOfPart } from '../../http/idempotency'
import { enqueueMail } from '../../mail/outbox'
import { kitRequested, kitStateChanged } from '../../mail/templates/programme.emails'
import { notify } from '../notifications/notify'
import { requirePerson } from '../users/find-user'
import { type ActingAdministrator, recordAct } from '../audit/audit.service'
import { emitEvents, kitRequestReached } from '../webhooks/webhook-events'
import {
  type PlacedRequest,
  findRequest,
  hasOpenRequest,
  insertEvent,
  insertRequest,
  kitOfRequest,
  listRequests,
  lockKitsSetAside,
  lockRequest,
  lockSetAside,
  requestsAfter,
  updateRequest,
} from './kit-requests.queries'
import { addStock, lockKit } from './kits.queries'

interface Changed {
  kitName: string
  state: KitRequestChange['state']
  quantity: number
}

const words: Record<Changed['state'], (pieces: string) => string> = {
  approved: (pieces) => `Your request for ${pieces} is approved. We are packing.`,
  refused: (pieces) => `Your request for ${pieces} was not approved.`,
  shipped: (pieces) => `Your parcel with ${pieces} is on its way.`,
  delivered: (pieces) => `Your parcel with ${pieces} has arrived.`,
  returned: (pieces) => `We have ${pieces} back. Thank you.`,
}

/** The notification's text when a kit request changes. */
const kitNews = ({ kitName, state, quantity }: Changed): string => words[state](`${quantity} × ${kitName}`)

type Needs = Pick<ServiceContext, 'database' | 'config' | 'now'>
type Reason = (typeof kitRequestReasons)[number]
type Result = { id: string; outcome: 'changed' } | { id: string; outcome: 'skipped'; reason: Reason }

/**
 * Moves requests to their next state, each in a transaction of its own: a failure does not affect the others. Refused,
 * returned and unused pieces go back into stock.
 * @throws ProblemError FIELDS_INVALID at `quantity`, IDEMPOTENCY_KEY_REUSED
 */
export const changeRequests = async (
  context: Needs,
  by: ActingAdministrator,
  { ids, idempotencyKey, ...change }: KitRequestChange,
): Promise<{ results: Result[] }> => {
  const results: Result[] = []
  for (const id of new Set(ids)) {
    const reason = await changeRequest(context, by, id, {
      ...change,
      idempotencyKey: keyOfPart(idempotencyKey, id),
    })
    results.push(reason === null ? { id, outcome: 'changed' } : { id, outcome: 'skipped', reason })
  }
  return { results }
}

/** @returns why nothing changed; null if it did */
const changeRequest = (
  { database, config, now }: Needs,
  by: ActingAdministrator,
  id: string,
  { idempotencyKey, ...change }: Omit<KitRequestChange, 'ids'>,
): Promise<Reason | null> =>
  database.transaction().execute(async (transaction) => {
    const kitId = await kitOfRequest(transaction, id)
    if (kitId === null) return 'NOT_FOUND'
    // The kit first, as when a kit is requested, to prevent deadlocks.
    await lockKit(transaction, { id: kitId })
    const before = await lockRequest(transaction, id)
    const request = await findRequest(transaction, id)
    if (!before || !request) return 'NOT_FOUND'
    const at = now()
    const sent = {
      idempotencyKey,
      call: 'devKits.changeRequests',
      by: by.actor.identityUid,
      content: { id, ...change },
    }
    if ((await doneBefore(transaction, sent, id, at)) !== null) return null
    const { state, quantity, carrier, tracking, note } = change
    if (!nextKitStates[before.state].includes(state)) return 'WRONG_STATE'
    const given = state === 'approved' ? (quantity ?? before.asked) : before.quantity
    if (given > before.asked) {
      throw fieldProblem('quantity', `Give at most the ${before.asked} that were asked for.`)
    }
    const isBack = state === 'refused' || state === 'returned'
    await addStock(transaction, kitId, isBack ? before.quantity : before.quantity - given)
    const parcel = state === 'shipped' ? { carrier, tracking } : {}
    await updateRequest(transaction, id, { state, quantity: given, ...parcel }, at)
    const { identityUid: actorUid, user } = by.actor
    const event = { requestId: id, state, quantity: given, note, actorUid, actorName: user.name }
    await insertEvent(transaction, event, at)
    const { name, email, identityUid, kit, kitName, asked } = request
    const reached = kitRequestReached({ id, identityUid, kit, quantity: given, state }, config)
    await emitEvents(transaction, [reached], at)
    const content = kitStateChanged({ name, kitName, state, quantity: given, asked, note, ...parcel }, config)
    await enqueueMail(transaction, { kind: 'kit-state-changed', to: email, identityUid, ...content }, at)
    // The mail above is waited for and always goes out; this one adds none.
    const title = kitNews({ kitName, state, quantity: given })
    const text = note === '' ? {} : { text: note }
    await notify(transaction, { kind: 'kit', to: [identityUid], title, ...text, link: '/request-devkit' }, at)
    await recordAct(
      transaction,
      by,
      {
        action: 'kit.state',
        subjectKind: 'kit-request',
        subjectId: id,
        before: { state: before.state, quantity: before.quantity },
        after: { state, quantity: given },
      },
      at,
    )
    return null
  })

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
    for (const request of requests) yield getRow(request)
    if (requests.length < atOnce) return
    last = requests.at(-1)
  }
}

/**
 * Requests a kit for a user, one open request per kit unless it allows several, and reserves the pieces: of many
 * concurrent requests for the last ones, some succeed and the others are refused. An unusual address is stored with its
 * advice.
 * @throws ProblemError FIELDS_INVALID at `kit` and `quantity`, IDEMPOTENCY_KEY_REUSED, NOT_ELIGIBLE, REQUEST_OPEN, OUT_OF_STOCK
 */
export const requestKit = (
  { database, config, now }: ServiceContext,
  identityUid: string,
  { idempotencyKey, ...asked }: Keyed<v.InferOutput<typeof kitRequestInput>>,
): Promise<KitRequest> =>
  database.transaction().execute(async (transaction) => {
    const person = await requirePerson(transaction, identityUid)
    const { kit: slug, quantity, purpose, shippingAddress, agreementVersion } = asked
    const moment = now()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'devKits.request', by: identityUid, content: asked }
    const before = await doneBefore(transaction, sent, id, moment)
    if (before !== null) {
      const made = (await listRequests(transaction, identityUid)).find((each) => each.id === before)
      if (made) return made
      throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
    }
    const kit = await lockKit(transaction, { slug })
    if (!kit?.shown) throw fieldProblem('kit', 'Choose one of the kits.')
    if (quantity > kit.most_pieces) {
      throw fieldProblem('quantity', `One request may ask for at most ${kit.most_pieces} of this kit.`)
    }
    // The index alone would let through who has several open from before the kit allowed only one.
    const isSecond = !kit.allows_several && (await hasOpenRequest(transaction, kit.id, identityUid))
    if (isSecond) throw new ProblemError('REQUEST_OPEN')
    const agreement = await requireEligible(transaction, { kit, person, agreementVersion }, moment)
    const at = moment.toISOString()
    const request = { id, quantity, asked: quantity, purpose, state: 'requested' as const }
    const isNew = await insertRequest(transaction, {
      ...request,
      kit_id: kit.id,
      identity_uid: identityUid,
      shipping_address: JSON.stringify(shippingAddress),
      address_advice: JSON.stringify(addressAdvice(shippingAddress)),
      agreement: agreement && JSON.stringify(agreement),
      allows_several: kit.allows_several,
      created_at: at,
      changed_at: at,
    })
    if (!isNew) throw new ProblemError('REQUEST_OPEN')
    if (quantity > kit.stock) throw new ProblemError('OUT_OF_STOCK')
    await addStock(transaction, kit.id, -quantity)
    const event = { state: request.state, quantity, note: '' }
    const actor = { actorUid: identityUid, actorName: person.name }
    await insertEvent(transaction, { requestId: request.id, ...event, ...actor }, moment)
    const content = kitRequested({ name: person.mailName, kitName: kit.name, quantity }, config)
    await enqueueMail(
      transaction,
      { kind: 'kit-requested', to: person.email, identityUid, ...content },
      moment,
    )
    const { state } = request
    const reached = { id, identityUid, kit: slug, quantity, state }
    await emitEvents(transaction, [kitRequestReached(reached, config)], moment)
    const parcel = { carrier: '', tracking: '' }
    return {
      ...request,
      ...parcel,
      kit: slug,
      kitName: kit.name,
      createdAt: at,
      events: [{ ...event, at }],
    }
  })

/** Returns the pieces that are reserved for a user and not sent to stock; the requests stay as they are. */
export const returnPieces = async (transaction: Database, identityUid: string): Promise<void> => {
  // The kits first, as every change of a request does, since one may be returning the same pieces.
  await lockKitsSetAside(transaction, identityUid)
  for (const { kitId, quantity } of await lockSetAside(transaction, identityUid)) {
    await addStock(transaction, kitId, quantity)
  }
}
