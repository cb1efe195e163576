import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { kitRequestInput, type KitRequestInput } from '~/contract/kits'
import { fieldErrors, type FieldErrors } from '~/forms/field-errors'

const kept = v.object({
  kit: v.string(),
  quantity: v.string(),
  purpose: v.string(),
  shippingAddress: v.object({
    recipient: v.string(),
    country: v.string(),
    region: v.string(),
    city: v.string(),
    postalCode: v.string(),
    street: v.string(),
  }),
})
/** The part of the form that survives a reload: everything but the accepted agreement. */
export type KeptRequest = v.InferOutput<typeof kept>

/** The values of the kit request form; the paths are the contract's. */
export interface KitRequestValues extends KeptRequest {
  /** Whether the agreement of the kit is accepted. */
  isAccepted: boolean
}

/** Validates what an earlier visit left; null where it is something else. */
export const parseDraft = (value: unknown): KeptRequest | null => (v.is(kept, value) ? value : null)

/** The part of the form that is kept. */
export const toDraft = ({ kit, quantity, purpose, shippingAddress }: KitRequestValues): KeptRequest => ({
  kit,
  quantity,
  purpose,
  shippingAddress,
})

const addressParts = ['recipient', 'street', 'postalCode', 'city', 'region', 'country'] as const

/**
 * The form's values after hydration: what was typed before it, and otherwise the draft.
 * @param initial the initial values of the fields, which the user did not type
 * @param left the draft of an earlier visit; the initial values where there was none
 * @param typed what the fields hold, by name
 */
export const arrivingValues = (
  initial: KitRequestValues,
  left: KeptRequest,
  typed: ReadonlyMap<string, string>,
): KitRequestValues => {
  const arriving = (name: string, came: string, before: string) => {
    const text = typed.get(name) ?? came
    return text === came ? before : text
  }
  const shippingAddress = { ...left.shippingAddress }
  for (const part of addressParts) {
    const [came, before] = [initial.shippingAddress[part], shippingAddress[part]]
    shippingAddress[part] = arriving(`shippingAddress.${part}`, came, before)
  }
  const kit = arriving('kit', initial.kit, left.kit)
  return {
    kit,
    quantity: arriving('quantity', initial.quantity, left.quantity),
    purpose: arriving('purpose', initial.purpose, left.purpose),
    shippingAddress,
    // Of the kit that was chosen from the beginning: no other agreement was shown until then.
    isAccepted: typed.has('isAccepted') && kit === initial.kit,
  }
}

/** The fields in the order they are read. */
export const kitRequestPaths: readonly string[] = [
  'kit',
  'quantity',
  'purpose',
  'shippingAddress.recipient',
  'shippingAddress.street',
  'shippingAddress.postalCode',
  'shippingAddress.city',
  'shippingAddress.region',
  'shippingAddress.country',
  'isAccepted',
]

/**
 * The request body for the typed values; a quantity that is no number is left to the schema to refuse.
 * @param agreementVersion of the agreement that the chosen kit still requires; null where it requires none
 */
export const toKitRequest = (
  { isAccepted, quantity, ...values }: KitRequestValues,
  agreementVersion: number | null,
): KitRequestInput => ({
  ...values,
  quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
  ...(agreementVersion === null || !isAccepted ? {} : { agreementVersion }),
})

/**
 * The errors in the typed values.
 * @param mostPieces the most pieces that one request for the chosen kit may ask for
 */
export const kitRequestErrors = (
  values: KitRequestValues,
  { agreementVersion, mostPieces }: { agreementVersion: number | null; mostPieces: number },
): FieldErrors => {
  const request = toKitRequest(values, agreementVersion)
  const errors = fieldErrors(kitRequestInput, request)
  if (request.quantity > mostPieces) {
    errors['quantity'] ??= t`One request may ask for at most ${mostPieces} of this kit.`
  }
  if (agreementVersion !== null && !values.isAccepted) {
    errors['isAccepted'] = t`Accept the agreement to request this kit.`
  }
  return errors
}
