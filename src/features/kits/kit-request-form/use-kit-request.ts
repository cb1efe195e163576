import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { type KitRequest, maxPiecesEver } from '~/contract/kits'
import { isProblem, ProblemError } from '~/contract/problem'
import { focusFirstError, useEarlyInput } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { createDraft } from '~/forms/drafts'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { devKitQueries } from '../dev-kits.queries'
import { requestKit } from '../dev-kits.functions'
import { agreementToAccept, type OfferedKit, getRefusal } from '../kit-choice/may-choose'
import {
  arrivingValues,
  kitRequestErrors,
  kitRequestPaths,
  parseDraft,
  toDraft,
  toKitRequest,
  type KitRequestValues,
} from './kit-request-values'

/** Why the request was refused, where no field says it; what is missing is said by the service in whole sentences. */
const getSentence = (error: unknown): string | null =>
  isProblem(error, 'NOT_ELIGIBLE') ? error.message : toFormErrors(error, kitRequestPaths).sentence

/** The form of a kit request: every refusal finds its field, and nothing typed is lost by one, or by a reload. */
export const useKitRequest = (
  offers: readonly OfferedKit[],
  initialValues: KitRequestValues,
  onRequested: (request: KitRequest) => void,
) => {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const user = getUser(useSession())?.identityUid ?? 'visitor'
  const [draft] = useState(() =>
    createDraft({ user, name: 'kit-request', parse: parseDraft, isShared: true }),
  )
  const once = useIdempotencyKey('kit-request')
  const getDraft = (values: KitRequestValues) => {
    const [changed, initial] = [toDraft(values), toDraft(initialValues)]
    return JSON.stringify(changed) === JSON.stringify(initial) ? null : changed
  }
  const getRules = ({ kit }: KitRequestValues) => {
    const offer = offers.find((each) => each.kit.slug === kit)
    return {
      agreementVersion: (offer && agreementToAccept(offer)?.version) ?? null,
      mostPieces: offer?.kit.mostPieces ?? maxPiecesEver,
    }
  }
  const form = useForm<KitRequestValues>({
    initialValues,
    validate: (values) => kitRequestErrors(values, getRules(values)),
    onValuesChange: (values) => draft.keep(getDraft(values)),
  })
  const isOpen = (kit: string) => offers.some((offer) => offer.kit.slug === kit && getRefusal(offer) === null)
  useEarlyInput(formRef, (typed) => {
    // Before what another tab left is looked for: what was typed already is a text of its own.
    if (draft.read() === null) draft.keep(getDraft(arrivingValues(initialValues, initialValues, typed)))
    const left = draft.restore() ?? initialValues
    const kit = isOpen(left.kit) ? left.kit : initialValues.kit
    form.setValues(arrivingValues(initialValues, { ...left, kit }, typed))
  })

  const show = (errors: Record<string, unknown>) => focusFirstError(formRef.current, errors)
  const sending = useMutation({
    mutationFn: (values: KitRequestValues) =>
      once((idempotencyKey) =>
        requestKit({ data: { ...toKitRequest(values, getRules(values).agreementVersion), idempotencyKey } }),
      ),
    onSuccess: async (request, sent) => {
      draft.drop(getDraft(sent))
      await queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
      onRequested(request)
    },
    onError: (error) => {
      const { errors } = toFormErrors(error, kitRequestPaths)
      form.setErrors(errors)
      show(errors)
      // Another version to accept, or the last piece gone: what the kits say now.
      if (error instanceof ProblemError && error.status === 409) {
        form.setFieldValue('isAccepted', false)
        void queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
      }
    },
  })
  return {
    form,
    formRef,
    isSending: sending.isPending,
    sentence: sending.error === null ? null : getSentence(sending.error),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit((values) => sending.mutate(values), show)(event),
  }
}
