import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Textarea, TextInput, Checkbox } from '@mantine/core'
import type { KitRequest } from '~/contract/kits'
import { bindField } from '~/forms/form-fields'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { KitChoice } from '../kit-choice/kit-choice'
import { agreementToAccept, type OfferedKit, getRefusal } from '../kit-choice/may-choose'
import { ShippingAddressFields } from './address-fields'
import type { KitRequestValues } from './kit-request-values'
import { useKitRequest } from './use-kit-request'
import type { UseFormReturnType } from '@mantine/form'

interface AgreementFieldProps {
  form: UseFormReturnType<KitRequestValues>
  agreement: { version: number; title: string; link: string; text: string }
}

/** The agreement of the chosen kit, read in a tab of its own so that nothing typed goes. */
function AgreementField({ form, agreement: { title, link } }: AgreementFieldProps) {
  return (
    <Checkbox
      label={
        <Trans>
          I have read and accept{' '}
          <a href={link} target="_blank" rel="noreferrer">
            {title}
          </a>
        </Trans>
      }
      description={t`It opens in another tab. That you accepted it is kept with your request.`}
      {...bindField(form, 'isAccepted', { type: 'checkbox' })}
    />
  )
}

const quantityWords = (most: number | undefined) => {
  if (most === undefined) return t`Pieces of one kit.`
  return most === 1 ? t`One at a time.` : t`From 1 to ${most}.`
}

interface KitRequestFormProps {
  offers: readonly OfferedKit[]
  /** Where the person is known to be. */
  address: KitRequestValues['shippingAddress']
  onRequested: (request: KitRequest) => void
}

/** Which kit, how many, what for, and where it goes. */
export function KitRequestForm({ offers, address, onRequested }: KitRequestFormProps) {
  const choosable = offers.filter((offer) => getRefusal(offer) === null)
  const [only] = choosable
  const initial = {
    kit: choosable.length === 1 && only ? only.kit.slug : '',
    quantity: '1',
    purpose: '',
    shippingAddress: address,
    isAccepted: false,
  }
  const { form, formRef, isSending, sentence, onSubmit } = useKitRequest(offers, initial, onRequested)
  const kitError = form.errors['kit']
  const chosen = offers.find(({ kit }) => kit.slug === form.values.kit)
  const agreement = chosen === undefined ? null : agreementToAccept(chosen)
  return (
    <form {...lockWhilePending(isSending)} ref={formRef} noValidate onSubmit={onSubmit}>
      <FormGrid>
        <Wide>
          <KitChoice
            offers={offers}
            value={form.values.kit}
            onChange={(slug) => form.setValues({ kit: slug, isAccepted: false })}
            error={typeof kitError === 'string' ? kitError : undefined}
          />
        </Wide>
        <TextInput
          label={t`Quantity`}
          inputMode="numeric"
          autoComplete="off"
          description={quantityWords(chosen?.kit.mostPieces)}
          {...bindField(form, 'quantity')}
        />
        <Wide>
          <Textarea
            label={t`What it is for`}
            rows={4}
            description={t`The project, in a few sentences. The people who approve requests read this first.`}
            {...bindField(form, 'purpose')}
          />
        </Wide>
        <ShippingAddressFields form={form} />
        {agreement === null ? null : (
          <Wide>
            <AgreementField
              // What was accepted of one agreement, also before hydration, says nothing of another.
              key={agreement.link}
              form={form}
              agreement={agreement}
            />
          </Wide>
        )}
        {sentence === null ? null : (
          <Wide>
            <Callout tone="error" isAnnounced>
              {sentence}
            </Callout>
          </Wide>
        )}
      </FormGrid>
      <FormFoot note={t`Unusual address? We check it by hand.`}>
        <AppButton
          type="submit"
          size="lg"
          loading={isSending}
          disabled={choosable.length === 0}
          disabledReason={t`Each kit above shows what to do first.`}
        >{t`Request kit`}</AppButton>
      </FormFoot>
    </form>
  )
}
