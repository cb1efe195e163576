import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KitRequest, maxPiecesEver } from '~/contract/kits'
import { isProblem, ProblemError } from '~/contract/problem'
import { ContractForm, type ContractFormState, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { KitChoice } from '../kit-choice/kit-choice'
import { requestKit } from '../dev-kits.functions'
import { devKitQueries } from '../dev-kits.queries'
import { agreementToAccept, getRefusal, type OfferedKit } from '../kit-choice/may-choose'
import { ShippingAddressFields } from './address-fields'
import { kitRequestDraft, kitRequestErrors, type KitRequestValues, toKitRequest } from './kit-request-values'

interface AgreementFieldProps {
  form: ContractFormState<KitRequestValues>
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
      {...form.field('isAccepted', { type: 'checkbox' })}
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
  const queryClient = useQueryClient()
  const choosable = offers.filter((offer) => getRefusal(offer) === null)
  const [only] = choosable
  const offerOf = (slug: string) => offers.find(({ kit }) => kit.slug === slug)
  const getRules = ({ kit }: KitRequestValues) => {
    const offer = offerOf(kit)
    return {
      agreementVersion: (offer && agreementToAccept(offer)?.version) ?? null,
      mostPieces: offer?.kit.mostPieces ?? maxPiecesEver,
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
    schema: (values) => kitRequestErrors(values, getRules(values)),
    send: (values, idempotencyKey) =>
      requestKit({ data: { ...toKitRequest(values, getRules(values).agreementVersion), idempotencyKey } }),
    onDone: async (request) => {
      await readAgain()
      onRequested(request)
    },
    // What is missing is said by the service in whole sentences.
    explain: (error) => (isProblem(error, 'NOT_ELIGIBLE') ? error.message : errorMessage(error)),
    onRefused: (error) => {
      // Another version to accept, or the last piece is gone.
      if (!(error instanceof ProblemError) || error.status !== 409) return
      form.setFieldValue('isAccepted', false)
      void readAgain()
    },
    draft: { schema: kitRequestDraft(choosable.map(({ kit }) => kit.slug)), isShared: true },
  })
  const kitError = form.errors['kit']
  const chosen = offerOf(form.values.kit)
  const agreement = chosen === undefined ? null : agreementToAccept(chosen)
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
          description={quantityWords(chosen?.kit.mostPieces)}
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
              // What was accepted of one agreement, also before hydration, says nothing of another.
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
