import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { visibilities } from '~/contract/applications'
import { isFocusFree } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { showToast } from '~/ui/components/toasts/toasts'
import { commentOnApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { useKeptText } from './use-kept-text'

/** A comment or a private note that is being written to an application; kept until it is sent. */
export const useCommenting = (identityUid: string, visibility: (typeof visibilities)[number]) => {
  const queryClient = useQueryClient()
  const { ref, text, write, drop } = useKeptText(`${identityUid}.${visibility}`)
  const once = useIdempotencyKey(`comment.${identityUid}.${visibility}`)
  const comment = useMutation({
    mutationFn: (sent: string) =>
      once((idempotencyKey) =>
        commentOnApplication({ data: { id: identityUid, comment: sent, visibility, idempotencyKey } }),
      ),
    onSuccess: (application, sent) => {
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, application)
      drop(sent)
      showToast(visibility === 'private' ? t`The note is added.` : t`Your comment is sent.`)
    },
  })
  const problem = comment.error === null ? null : toFormErrors(comment.error, ['comment'])
  return {
    ref,
    text,
    write: (next: string) => {
      write(next)
      if (!comment.isPending) comment.reset()
    },
    send: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // The button goes with the text, and what failed stands at the field.
      const form = event.currentTarget
      const goOn = () => {
        if (isFocusFree(form)) form.querySelector('textarea')?.focus()
      }
      if (text.trim() !== '' && !comment.isPending) comment.mutate(text, { onSettled: goOn })
    },
    isSending: comment.isPending,
    error: problem === null ? null : (problem.sentence ?? problem.errors['comment'] ?? null),
  }
}
