import { type KitRequestChange, type kitRequestReasons, nextKitStates } from '~/contract/dev-kits'
import { fieldProblem } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, keyOfPart } from '../idempotency/done-before'
import { enqueueMail } from '../mail/outbox'
import { kitStateChanged } from '../mail/templates/kit-state-changed'
import { notify } from '../notifications/notify'
import { emitEvents } from '../webhooks/emit-events'
import { kitRequestReached } from '../webhooks/events'
import { addStock, lockKit } from './dev-kits.repository'
import { kitNews } from './kit-news'
import { findRequest, insertEvent, kitOfRequest, lockRequest, updateRequest } from './kit-requests.repository'

type Needs = Pick<ServiceDeps, 'database' | 'config' | 'now'>
type Reason = (typeof kitRequestReasons)[number]
type Result = { id: string; outcome: 'changed' } | { id: string; outcome: 'skipped'; reason: Reason }

/**
 * Brings requests to their next state, each in a transaction of its own: one that cannot follow holds no other
 * back. Pieces of what is refused or returned, and those not given, go back into stock.
 * @throws ProblemError FIELDS_INVALID at `quantity`, IDEMPOTENCY_KEY_REUSED
 */
export const changeRequests = async (
  deps: Needs,
  by: ActingAdministrator,
  { ids, idempotencyKey, ...change }: KitRequestChange,
): Promise<{ results: Result[] }> => {
  const results: Result[] = []
  for (const id of new Set(ids)) {
    const reason = await changeRequest(deps, by, id, {
      ...change,
      idempotencyKey: keyOfPart(idempotencyKey, id),
    })
    results.push(reason === null ? { id, outcome: 'changed' } : { id, outcome: 'skipped', reason })
  }
  return { results }
}

/** @returns why nothing changed; null where it did */
const changeRequest = (
  { database, config, now }: Needs,
  by: ActingAdministrator,
  id: string,
  { idempotencyKey, ...change }: Omit<KitRequestChange, 'ids'>,
): Promise<Reason | null> =>
  database.transaction().execute(async (transaction) => {
    const kitId = await kitOfRequest(transaction, id)
    if (kitId === null) return 'NOT_FOUND'
    // The kit first, as whoever requests one does: two who hold one each would wait for each other.
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
