import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toFormErrors } from '~/forms/field-errors'
import { refetchSession } from '~/auth/session.queries'
import { AppButton, type ButtonKind } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { userQueries } from './users.queries'

interface OwnAccountButtonProps {
  identityUid: string
  kind: ButtonKind
  /** The call. */
  settle: () => Promise<unknown>
  /** The message on success. */
  done: string
  children: string
}

/**
 * An action on the user's own account by one button. It announces the result, and refetches the account and the
 * session.
 */
export function OwnAccountButton({ identityUid, kind, settle, done, children }: OwnAccountButtonProps) {
  const queryClient = useQueryClient()
  const router = useRouter({ warn: false })
  const settling = useMutation({
    mutationFn: settle,
    onSuccess: () => showToast(done),
    onError: (error) => showToast(toFormErrors(error, []).sentence ?? ''),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: userQueries.one(identityUid).queryKey })
      await refetchSession(queryClient).catch(() => undefined)
      // What this account may open can be another now.
      await router?.invalidate()
    },
  })
  return (
    <AppButton kind={kind} loading={settling.isPending} onClick={() => settling.mutate()}>
      {children}
    </AppButton>
  )
}
