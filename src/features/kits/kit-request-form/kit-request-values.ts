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
  /** Whether the agreement of the kit is accepted. */
  isAccepted: boolean
}

/**
 * What is kept of a request until it is sent: all but the acceptance.
 *
 * @param slugs of the kits that can be requested; another one is not chosen again
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
