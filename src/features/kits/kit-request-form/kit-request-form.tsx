import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Textarea, TextInput, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KitRequest, maxPiecesPerLoan, type AddressAdvice } from '~/contract/kits'
import { isProblem, ProblemError } from '~/contract/problem'
import { ContractForm, type ContractFormState, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { KitChoice } from '../kit-choice/kit-choice'
import { requestKit } from '../dev-kits.functions'
import { devKitQueries } from '../dev-kits.queries'
import { getAgreementToAccept, getRefusal, type OfferedKit } from '../kit-choice/offered-kits'
import {
  kitRequestDraft,
  validateKitRequest,
  type KitRequestValues,
  toKitRequest,
} from './kit-request-values'
import { IconAlertTriangle, IconSelector } from '@tabler/icons-react'
import { useCountryNames } from '~/forms/countries'
import { VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './address-fields.module.css'
import { useState } from 'react'
import { getAddressAdvice, type CheckedAddress } from '~/contract/address-advice'

interface AgreementFieldProps {
  form: ContractFormState<KitRequestValues>
  agreement: { version: number; title: string; link: string; text: string }
}

/** The agreement of the chosen kit, opened in a new tab so that typed data is not lost. */
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
      {...form.field('isAccepted', { type: 'checkbox' })}
    />
  )
}

const formatQuantity = (most: number | undefined) => {
  if (most === undefined) return t`Pieces of one kit.`
  return most === 1 ? t`One at a time.` : t`From 1 to ${most}.`
}

interface KitRequestFormProps {
  offers: readonly OfferedKit[]
  /** The user's known address. */
  address: KitRequestValues['shippingAddress']
  onRequested: (request: KitRequest) => void
}

/** The request form: kit, quantity, purpose and address. */
export function KitRequestForm({ offers, address, onRequested }: KitRequestFormProps) {
  const queryClient = useQueryClient()
  const choosable = offers.filter((offer) => getRefusal(offer) === null)
  const [only] = choosable
  const offerOf = (slug: string) => offers.find(({ kit }) => kit.slug === slug)
  const getRules = ({ kit }: KitRequestValues) => {
    const offer = offerOf(kit)
    return {
      agreementVersion: (offer && getAgreementToAccept(offer)?.version) ?? null,
      mostPieces: offer?.kit.mostPieces ?? maxPiecesPerLoan,
    }
  }
  const readAgain = () => queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
  const form = useContractForm<KitRequestValues, KitRequest>({
    name: 'kit-request',
    initialValues: {
      kit: choosable.length === 1 && only ? only.kit.slug : '',
      quantity: '1',
      purpose: '',
      shippingAddress: address,
      isAccepted: false,
    },
    schema: (values) => validateKitRequest(values, getRules(values)),
    send: (values, idempotencyKey) =>
      requestKit({ data: { ...toKitRequest(values, getRules(values).agreementVersion), idempotencyKey } }),
    onDone: async (request) => {
      await readAgain()
      onRequested(request)
    },
    // The service reports missing fields in full sentences.
    explain: (error) => (isProblem(error, 'NOT_ELIGIBLE') ? error.message : errorMessage(error)),
    onRefused: (error) => {
      // A new agreement version, or the last unit is gone.
      if (!(error instanceof ProblemError) || error.status !== 409) return
      form.setFieldValue('isAccepted', false)
      void readAgain()
    },
    draft: { schema: kitRequestDraft(choosable.map(({ kit }) => kit.slug)), isShared: true },
  })
  const kitError = form.errors['kit']
  const chosen = offerOf(form.values.kit)
  const agreement = chosen === undefined ? null : getAgreementToAccept(chosen)
  return (
    <ContractForm
      form={form}
      foot={
        <FormFoot note={t`Unusual address? We check it by hand.`}>
          <AppButton
            type="submit"
            size="lg"
            loading={form.isSending}
            disabled={choosable.length === 0}
            disabledReason={t`Each kit above shows what to do first.`}
          >{t`Request kit`}</AppButton>
        </FormFoot>
      }
    >
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
          description={formatQuantity(chosen?.kit.mostPieces)}
          {...form.field('quantity')}
        />
        <Wide>
          <Textarea
            label={t`What it is for`}
            rows={4}
            description={t`The project, in a few sentences. The people who approve requests read this first.`}
            {...form.field('purpose')}
          />
        </Wide>
        <ShippingAddressFields form={form} />
        {agreement === null ? null : (
          <Wide>
            <AgreementField
              // Accepting one agreement, also before hydration, does not apply to another.
              key={agreement.link}
              form={form}
              agreement={agreement}
            />
          </Wide>
        )}
      </FormGrid>
    </ContractForm>
  )
}

type Part = AddressAdvice['field']

/**
 * Warns about unusual parts of an address while typing. Skips fields that have not been blurred, so that warnings do
 * not interrupt typing.
 */
const useAddressAdvice = (address: CheckedAddress) => {
  const [left, setLeft] = useState<ReadonlySet<Part>>(
    () =>
      new Set(address.country === '' ? [] : (['street', 'postalCode', 'city', 'region', 'country'] as const)),
  )
  const shown = getAddressAdvice(address).filter(({ field }) => left.has(field))
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

/** The advice is shown under the field, and is its description. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * The shipping address with warnings that never block the request. A stored country that is not in the list is kept.
 */
function ShippingAddressFields({ form }: { form: ContractFormState<KitRequestValues> }) {
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
