import { uuidv7 } from 'uuidv7'
import type * as v from 'valibot'
import type { KitRequest, kitRequestInput } from '~/contract/dev-kits'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { kitRequested } from '../mail/templates/kit-requested'
import { requirePerson } from '../users/find-person'
import { insertRequest, lockKit } from './dev-kits.repository'

/**
 * Requests a kit for a person, one open request per kit. Stock is taken when a request is approved, not here.
 * @throws ProblemError FIELDS_INVALID at `kit`, REQUEST_OPEN, OUT_OF_STOCK
 */
export const requestKit = (
  { database, config, now }: ServiceDeps,
  identityUid: string,
  { kit: slug, quantity, purpose, shippingAddress }: v.InferOutput<typeof kitRequestInput>,
): Promise<KitRequest> =>
  database.transaction().execute(async (transaction) => {
    const person = await requirePerson(transaction, identityUid)
    const kit = await lockKit(transaction, slug)
    if (!kit) throw fieldProblem('kit', 'Choose one of the kits.')
    const at = now()
    const request = { id: uuidv7(), quantity, purpose, state: 'requested' as const }
    const isNew = await insertRequest(transaction, {
      ...request,
      kit_id: kit.id,
      identity_uid: identityUid,
      shipping_address: JSON.stringify(shippingAddress),
      created_at: at.toISOString(),
      changed_at: at.toISOString(),
    })
    if (!isNew) throw new ProblemError('REQUEST_OPEN')
    if (quantity > kit.stock) throw new ProblemError('OUT_OF_STOCK')
    const content = kitRequested({ name: person.firstName, kitName: kit.name, quantity }, config)
    await enqueueMail(transaction, { kind: 'kit-requested', to: person.email, identityUid, ...content }, at)
    return { ...request, kit: slug, kitName: kit.name, createdAt: at.toISOString() }
  })
