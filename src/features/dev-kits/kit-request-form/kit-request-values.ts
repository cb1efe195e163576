import { kitRequestInput, type KitRequestInput } from '~/contract/dev-kits'
import { fieldErrors, type FieldErrors } from '~/features/session/forms/field-errors'

/** A kit request as its form holds it; the paths are the contract's. */
export interface KitRequestValues {
  kit: string
  quantity: string
  purpose: string
  shippingAddress: {
    recipient: string
    country: string
    region: string
    city: string
    postalCode: string
    street: string
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
]

/** What the call takes for what was typed; a quantity that is no number is left to the schema to refuse. */
export const toKitRequest = (values: KitRequestValues): KitRequestInput => ({
  ...values,
  quantity: values.quantity.trim() === '' ? Number.NaN : Number(values.quantity),
})

export const kitRequestErrors = (values: KitRequestValues): FieldErrors =>
  fieldErrors(kitRequestInput, toKitRequest(values))
