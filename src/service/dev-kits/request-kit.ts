import { uuidv7 } from 'uuidv7'
import type * as v from 'valibot'
import { addressAdvice } from '~/contract/address-advice'
import type { KitRequest, kitRequestInput } from '~/contract/dev-kits'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { kitRequested } from '../mail/templates/kit-requested'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { requirePerson } from '../users/find-person'
import { emitEvents } from '../webhooks/emit-events'
import { kitRequestReached } from '../webhooks/events'
import { addStock, lockKit } from './dev-kits.repository'
import { hasOpenRequest, insertEvent, insertRequest, listRequests } from './kit-requests.repository'
import { requireEligible } from './require-eligible'

/**
 * Requests a kit for a person, one open request per kit unless it allows several, and sets the pieces aside: of many
 * who ask for the last ones, some get them and the others are told. An address that looks unusual is kept with what
 * was said of it.
 * @throws ProblemError FIELDS_INVALID at `kit` and `quantity`, IDEMPOTENCY_KEY_REUSED, NOT_ELIGIBLE, REQUEST_OPEN, OUT_OF_STOCK
 */
export const requestKit = (
  { database, config, now }: ServiceDeps,
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
