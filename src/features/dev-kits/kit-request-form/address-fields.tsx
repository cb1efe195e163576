import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconSelector } from '@tabler/icons-react'
import { countries } from '~/contract/countries'
import { bindField } from '~/features/session/forms/bind-field'
import { Wide } from '~/ui/components/form-grid/form-grid'
import type { KitRequestValues } from './kit-request-values'

const countryNames = countries.map(({ name }) => name)

/** Where the parcel goes. A country that the table does not know stays as it was stored. */
export function ShippingAddressFields({ form }: { form: UseFormReturnType<KitRequestValues> }) {
  const { country } = form.values.shippingAddress
  const isKnown = country === '' || countryNames.includes(country)
  return (
    <>
      <Wide>
        <TextInput
          label="Recipient"
          autoComplete="shipping name"
          description="The person or desk that signs for the parcel."
          {...bindField(form, 'shippingAddress.recipient')}
        />
      </Wide>
      <Wide>
        <TextInput
          label="Street and number"
          autoComplete="shipping street-address"
          {...bindField(form, 'shippingAddress.street')}
        />
      </Wide>
      <TextInput
        label="Postal code"
        autoComplete="shipping postal-code"
        {...bindField(form, 'shippingAddress.postalCode')}
      />
      <TextInput
        label="City"
        autoComplete="shipping address-level2"
        {...bindField(form, 'shippingAddress.city')}
      />
      <TextInput
        label="Region"
        autoComplete="shipping address-level1"
        {...bindField(form, 'shippingAddress.region')}
      />
      <NativeSelect
        label="Country"
        autoComplete="shipping country-name"
        rightSection={<IconSelector size={16} stroke={1.6} />}
        data={[
          { value: '', label: 'Choose a country' },
          ...(isKnown ? [] : [{ value: country, label: country }]),
          ...countryNames.map((name) => ({ value: name, label: name })),
        ]}
        {...bindField(form, 'shippingAddress.country')}
      />
    </>
  )
}
