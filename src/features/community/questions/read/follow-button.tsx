import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { followQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import classes from './follow-button.module.css'

interface FollowButtonProps {
  questionId: string
  isFollowed: boolean
}

/** Whether one is told of answers; shown at once, and taken back where the service refuses. */
export function FollowButton({ questionId, isFollowed }: FollowButtonProps) {
  const queryClient = useQueryClient()
  const { queryKey } = questionQueries.one(questionId)
  const show = (wanted: boolean) =>
    queryClient.setQueryData(queryKey, (question) => question && { ...question, isFollowed: wanted })
  const follow = useMutation({
    scope: { id: `follow ${questionId}` },
    mutationFn: (wanted: boolean) => followQuestion({ data: { id: questionId, isFollowed: wanted } }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: questionQueries.lists() }),
    onError: (error, wanted) => {
      show(!wanted)
      showToast(errorMessage(error))
    },
  })
  const Icon = isFollowed ? IconBellFilled : IconBell
  return (
    <AppButton
      kind="outlined"
      className={classes.follow}
      aria-pressed={isFollowed}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => follow.mutate(!isFollowed)}
    >
      Follow
    </AppButton>
  )
}
