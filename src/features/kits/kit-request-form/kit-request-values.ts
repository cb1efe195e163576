import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { kitRequestInput, type KitRequestInput } from '~/contract/kits'
import { fieldErrors, type FieldErrors } from '~/forms/field-errors'

const address = v.object({
  recipient: v.string(),
  country: v.string(),
  region: v.string(),
  city: v.string(),
  postalCode: v.string(),
  street: v.string(),
})

/** The values of the kit request form; the paths are the contract's. */
export interface KitRequestValues {
  kit: string
  quantity: string
  purpose: string
  shippingAddress: v.InferOutput<typeof address>
  /** Whether the kit's agreement is accepted. */
  isAccepted: boolean
}

/**
 * The stored draft of a request, without the acceptance.
 *
 * @param slugs of the available kits; another one is not restored
 */
export const kitRequestDraft = (slugs: readonly string[]) =>
  v.partial(
    v.object({
      kit: v.pipe(
        v.string(),
        v.transform((kit) => (slugs.includes(kit) ? kit : undefined)),
      ),
      quantity: v.string(),
      purpose: v.string(),
      shippingAddress: address,
    }),
  )

/**
 * Converts the values to the request body; leaves an invalid quantity to the schema.
 *
 * @param agreementVersion the version to accept for the chosen kit; null for none
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
 * Validates the values.
 *
 * @param mostPieces the maximum quantity per request for the chosen kit
 */
export const validateKitRequest = (
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
