import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type SubmitEvent } from 'react'
import type { KitRequest } from '~/contract/dev-kits'
import { focusFirstError } from '~/features/session/forms/form-fields'
import { placeProblem } from '~/features/session/forms/place-problem'
import { devKitQueries } from '../dev-kits.queries'
import { requestKit } from '../dev-kits.functions'
import { kitRequestErrors, kitRequestPaths, toKitRequest, type KitRequestValues } from './kit-request-values'

/** The form of a kit request: every refusal finds its field, and nothing typed is lost by one. */
export const useKitRequest = (
  initialValues: KitRequestValues,
  onRequested: (request: KitRequest) => void,
) => {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const form = useForm<KitRequestValues>({ initialValues, validate: kitRequestErrors })
  const show = (errors: Record<string, unknown>) => focusFirstError(formRef.current, errors)
  const sending = useMutation({
    mutationFn: (values: KitRequestValues) => requestKit({ data: toKitRequest(values) }),
    onSuccess: async (request) => {
      await queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
      onRequested(request)
    },
    onError: (error) => {
      const { errors } = placeProblem(error, kitRequestPaths)
      form.setErrors(errors)
      show(errors)
    },
  })
  return {
    form,
    formRef,
    isSending: sending.isPending,
    /** Why the request was refused, where no field says it. */
    sentence: sending.error === null ? null : placeProblem(sending.error, kitRequestPaths).sentence,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit((values) => sending.mutate(values), show)(event),
  }
}
