import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { sessionQueries } from '~/features/session/session.queries'
import { AppButton, type ButtonKind } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { userQueries } from '../../users.queries'
import { keepAccount } from './own-account.functions'

interface KeepAccountProps {
  identityUid: string
  kind?: ButtonKind
}

/** The button that takes back that the own account is to be removed. */
export function KeepAccount({ identityUid, kind = 'primary' }: KeepAccountProps) {
  const queryClient = useQueryClient()
  const keeping = useMutation({
    mutationFn: () => keepAccount({ data: { id: identityUid } }),
    onSuccess: async () => {
      showToast('Your account stays.')
      await queryClient.invalidateQueries({ queryKey: userQueries.one(identityUid).queryKey })
      await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    },
    onError: (error) => showToast(failureSentence(error)),
  })
  return (
    <AppButton kind={kind} loading={keeping.isPending} onClick={() => keeping.mutate()}>
      Keep my account
    </AppButton>
  )
}
