import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Answer } from '~/contract/questions'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { acceptAnswer } from '../questions.functions'
import { useTakeOver } from './use-take-over'

interface AcceptButtonProps {
  questionId: string
  answer: Answer
}

/** For the author of the question: marks this answer as the solution, or unmarks it. */
export function AcceptButton({ questionId, answer: { id, isAccepted } }: AcceptButtonProps) {
  const takeOver = useTakeOver()
  const accept = useMutation({
    mutationFn: () => acceptAnswer({ data: { id: questionId, answer: isAccepted ? null : id } }),
    onSuccess: takeOver,
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <AppButton
      kind="outlined"
      size="xs"
      loading={accept.isPending}
      leftSection={<IconCheck size={14} stroke={1.8} aria-hidden="true" />}
      onClick={() => accept.mutate()}
    >
      {isAccepted ? 'No longer accepted' : 'Accept this answer'}
    </AppButton>
  )
}
