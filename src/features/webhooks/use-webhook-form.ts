import * as v from 'valibot'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import { type Webhook, webhookInput } from '~/contract/webhooks'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { unlessTheSame, useEditConflict } from '~/forms/edit-conflict'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { refusalSentence } from './refusal-sentence'
import { createWebhook, readWebhook, updateWebhook } from './webhooks.functions'
import { webhookQueries } from './webhooks.queries'
import { webhookEventTypes } from '~/contract/enums'

const paths = ['url', 'description', 'events']

interface Values {
  url: string
  description: string
  /** Types. */
  events: string[]
}

const getDraft = (webhook: Webhook | null): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: [...(webhook?.events ?? webhookEventTypes)],
})

/** Whether there is something to save; in which order events were ticked says nothing. */
const isChanged = (values: Values, webhook: Webhook | null) => {
  const inOrder = ({ events, ...rest }: Values) => JSON.stringify([rest, events.toSorted()])
  return inOrder(values) !== inOrder(getDraft(webhook))
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
  const once = useIdempotencyKey('webhook')
  const { run, dialog } = useRecentSignIn()
  // The version the form is based on. A save sends its revision, so that it cannot overwrite a
  // newer one.
  const base = useRef(webhook)
  const form = useForm<Values>({
    initialValues: getDraft(webhook),
    validate: (values) => fieldErrors(webhookInput, values),
  })
  const show = (errors: Record<string, unknown>) => focusFirstError(formRef.current, errors)
  const saving = useMutation({
    mutationFn: (values: Values): Promise<Webhook & { secret?: string }> => {
      const data = v.parse(webhookInput, values)
      if (base.current === null)
        return once((idempotencyKey) => run(() => createWebhook({ data: { ...data, idempotencyKey } })))
      const { id, revision } = base.current
      return unlessTheSame(
        () => run(() => updateWebhook({ data: { id, webhook: { ...data, revision } } })),
        () => readWebhook({ data: { id } }),
        (newest) => !isChanged(values, newest),
      )
    },
    onSuccess: async ({ secret, ...saved }) => {
      queryClient.setQueryData(webhookQueries.one(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: [...webhookQueries.all(), 'list'] })
      onSaved({ ...saved, ...(secret !== undefined && { secret }) })
    },
    onError: (error) => {
      const { errors } = toFormErrors(error, paths)
      form.setErrors(errors)
      show(errors)
    },
  })
  const loadNewest = async (id: string) => {
    const newest = await readWebhook({ data: { id } })
    queryClient.setQueryData(webhookQueries.one(id).queryKey, newest)
    form.setValues(getDraft(newest))
    base.current = newest
  }
  useAskBeforeLeaving(
    () => isChanged(form.values, base.current),
    'What is typed about the webhook is not saved.',
  )
  // Adding one can also exceed the maximum number of webhooks.
  const { overtaken, failure } = useEditConflict(saving, webhook ? () => loadNewest(webhook.id) : undefined)
  return {
    form,
    formRef,
    /** Where a fresh sign-in is asked for. */
    dialog,
    isSaving: saving.isPending,
    /** Above the buttons; null where the fields say it all. */
    sentence:
      failure === null || toFormErrors(failure, paths).sentence === null ? null : refusalSentence(failure),
    overtaken,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit((values) => saving.mutate(values), show)(event),
  }
}
