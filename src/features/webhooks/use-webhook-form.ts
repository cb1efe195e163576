import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import * as v from 'valibot'
import { webhookEventTypes } from '~/contract/webhook-events'
import { type Webhook, webhookInput } from '~/contract/webhooks'
import { fieldErrors } from '~/features/session/forms/field-errors'
import { focusFirstError } from '~/features/session/forms/form-fields'
import { placeProblem } from '~/features/session/forms/place-problem'
import { useRecentSignIn } from '~/features/session/reauthentication/use-recent-sign-in'
import { refusalSentence } from './refusal-sentence'
import { createWebhook, updateWebhook } from './webhooks.functions'
import { webhookQueries } from './webhooks.queries'

const paths = ['url', 'description', 'events']

interface Values {
  url: string
  description: string
  /** Types. */
  events: string[]
}

/**
 * The form of an endpoint, checked by the contract's schema.
 * @param webhook null for a new one
 * @param onSaved gets the endpoint, and the secret of a new one
 */
export const useWebhookForm = (
  webhook: Webhook | null,
  onSaved: (saved: Webhook & { secret?: string }) => void,
) => {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const { run, dialog } = useRecentSignIn()
  const form = useForm<Values>({
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: [...(webhook?.events ?? webhookEventTypes)],
    },
    validate: (values) => fieldErrors(webhookInput, values),
  })
  const show = (errors: Record<string, unknown>) => focusFirstError(formRef.current, errors)
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (values: Values): Promise<Webhook & { secret?: string }> => {
      const data = v.parse(webhookInput, values)
      if (webhook === null) return run(() => createWebhook({ data }))
      const { id, revision } = webhook
      return run(() => updateWebhook({ data: { id, webhook: { ...data, revision } } }))
    },
    onSuccess: async ({ secret, ...saved }) => {
      queryClient.setQueryData(webhookQueries.one(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: [...webhookQueries.all(), 'list'] })
      onSaved({ ...saved, ...(secret !== undefined && { secret }) })
    },
    onError: (error) => {
      const { errors } = placeProblem(error, paths)
      form.setErrors(errors)
      show(errors)
    },
  })
  const { error } = saving
  return {
    form,
    formRef,
    /** Where a fresh sign-in is asked for. */
    dialog,
    isSaving: saving.isPending,
    /** Above the buttons; null where the fields say it all. */
    sentence: error === null || placeProblem(error, paths).sentence === null ? null : refusalSentence(error),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit((values) => saving.mutate(values), show)(event),
  }
}
