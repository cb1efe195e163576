import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSelector } from '@tabler/icons-react'
import type { AddressAdvice } from '~/contract/kits'
import type { ContractFormState } from '~/forms/contract-form'
import { useCountryNames } from '~/forms/countries'
import { Wide } from '~/ui/components/form-grid/form-grid'
import { VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './address-fields.module.css'
import type { KitRequestValues } from './kit-request-values'
import { useState } from 'react'
import { addressAdvice, type WrittenAddress } from '~/contract/address-advice'

type Part = AddressAdvice['field']

/**
 * Warns about unusual parts of an address while it is typed. Fields that never lost the focus are skipped, so that
 * the warning does not interrupt typing.
 */
const useAddressAdvice = (address: WrittenAddress) => {
  const [left, setLeft] = useState<ReadonlySet<Part>>(
    () =>
      new Set(address.country === '' ? [] : (['street', 'postalCode', 'city', 'region', 'country'] as const)),
  )
  const shown = addressAdvice(address).filter(({ field }) => left.has(field))
  return {
    advice: shown,
    /**
     * Called when a field loses the focus. The country is the last field: from then on all parts are checked.
     */
    leave: (part: Part) =>
      setLeft((before) =>
        part === 'country'
          ? new Set([...before, part, 'street', 'postalCode', 'city', 'region'])
          : new Set([...before, part]),
      ),
  }
}

/** Advice stands under the field, and is read with it. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Where the parcel goes, with advice that never holds anybody up. A country that the table does not know stays. */
export function ShippingAddressFields({ form }: { form: ContractFormState<KitRequestValues> }) {
  const countryNames = useCountryNames()
  const { country } = form.values.shippingAddress
  const isKnown = country === '' || countryNames.includes(country)
  const { advice, leave } = useAddressAdvice(form.values.shippingAddress)
  const bind = (part: AddressAdvice['field']) => {
    const field = form.field(`shippingAddress.${part}`)
    const text = advice.find((each) => each.field === part)?.text
    return {
      ...field,
      inputWrapperOrder: order,
      onBlur: (event: unknown) => {
        leave(part)
        field.onBlur?.(event)
      },
      ...(text === undefined ? {} : { description: <Advice text={text} /> }),
    }
  }
  return (
    <>
      <Wide>
        <TextInput
          label={t`Recipient`}
          autoComplete="shipping name"
          description={t`The person or desk that signs for the parcel.`}
          {...form.field('shippingAddress.recipient')}
        />
      </Wide>
      <Wide>
        <TextInput label={t`Street and number`} autoComplete="shipping street-address" {...bind('street')} />
      </Wide>
      <TextInput label={t`Postal code`} autoComplete="shipping postal-code" {...bind('postalCode')} />
      <TextInput label={t`City`} autoComplete="shipping address-level2" {...bind('city')} />
      <TextInput label={t`Region`} autoComplete="shipping address-level1" {...bind('region')} />
      <NativeSelect
        label={t`Country`}
        autoComplete="shipping country-name"
        rightSection={<IconSelector size={16} stroke={1.6} />}
        data={[{ value: '', label: t`Choose a country` }, ...(isKnown ? [] : [country]), ...countryNames]}
        {...bind('country')}
      />
      <VisuallyHidden role="status">{advice.map(({ text }) => text).join(' ')}</VisuallyHidden>
    </>
  )
}

function Advice({ text }: { text: string }) {
  return (
    <span className={classes.advice}>
      <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
