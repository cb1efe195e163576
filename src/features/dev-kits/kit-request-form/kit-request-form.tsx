import { Textarea, TextInput } from '@mantine/core'
import type { Kit, KitRequest } from '~/contract/dev-kits'
import { bindField } from '~/features/session/forms/bind-field'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { KitChoice } from '../kit-choice/kit-choice'
import { ShippingAddressFields } from './address-fields'
import type { KitRequestValues } from './kit-request-values'
import { useKitRequest } from './use-kit-request'

interface KitRequestFormProps {
  kits: readonly Kit[]
  /** Kits of which this person has an open request. */
  requested: readonly string[]
  /** Where the person is known to be. */
  address: KitRequestValues['shippingAddress']
  onRequested: (request: KitRequest) => void
}

/** Which kit, how many, what for, and where it goes. */
export function KitRequestForm({ kits, requested, address, onRequested }: KitRequestFormProps) {
  const choosable = kits.filter(({ slug, inStock }) => inStock && !requested.includes(slug))
  const [only] = choosable
  const initial = {
    kit: choosable.length === 1 && only ? only.slug : '',
    quantity: '1',
    purpose: '',
    shippingAddress: address,
  }
  const { form, formRef, isSending, sentence, onSubmit } = useKitRequest(initial, onRequested)
  const kitError = form.errors['kit']
  return (
    <form ref={formRef} noValidate onSubmit={onSubmit}>
      <FormGrid>
        <Wide>
          <KitChoice
            kits={kits}
            requested={requested}
            value={form.values.kit}
            onChange={(slug) => form.setFieldValue('kit', slug)}
            error={typeof kitError === 'string' ? kitError : undefined}
          />
        </Wide>
        <TextInput
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          description="From 1 to 20."
          {...bindField(form, 'quantity')}
        />
        <Wide>
          <Textarea
            label="What it is for"
            rows={4}
            description="The project, in a few sentences. The people who approve requests read this first."
            {...bindField(form, 'purpose')}
          />
        </Wide>
        <ShippingAddressFields form={form} />
        {sentence === null ? null : (
          <Wide>
            <Callout tone="error" isAnnounced>
              {sentence}
            </Callout>
          </Wide>
        )}
      </FormGrid>
      <FormFoot note="An unusual address is never refused here: a person looks at it.">
        <AppButton
          type="submit"
          size="lg"
          loading={isSending}
          disabled={choosable.length === 0}
          disabledReason={
            requested.length > 0 ? 'Your open request comes first.' : 'No kit can be requested at the moment.'
          }
        >
          Request kit
        </AppButton>
      </FormFoot>
    </form>
  )
}
