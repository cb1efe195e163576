import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { visibilities } from '~/contract/applications'
import { placeProblem } from '~/features/session/forms/place-problem'
import { commentOnApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { useKeptText } from './use-kept-text'

/** A comment or a private note that is being written to an application; kept until it is sent. */
export const useCommenting = (identityUid: string, visibility: (typeof visibilities)[number]) => {
  const queryClient = useQueryClient()
  const { text, write, clear } = useKeptText(`${identityUid}.${visibility}`)
  const comment = useMutation({
    networkMode: 'always',
    mutationFn: () => commentOnApplication({ data: { id: identityUid, comment: text, visibility } }),
    onSuccess: (application) => {
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, application)
      clear()
    },
  })
  const problem = comment.error === null ? null : placeProblem(comment.error, ['comment'])
  return {
    text,
    write: (next: string) => {
      write(next)
      comment.reset()
    },
    send: (event: FormEvent) => {
      event.preventDefault()
      if (text.trim() !== '' && !comment.isPending) comment.mutate()
    },
    isSending: comment.isPending,
    error: problem === null ? null : (problem.sentence ?? problem.errors['comment'] ?? null),
  }
}
