import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRestoreFocus } from '~/forms/focus'
import { emailChangeQueries } from './email-change.queries'
import { NewEmailForm } from './new-email-form'
import { PendingEmail } from './pending-email'

interface EmailChangeProps {
  identityUid: string
  /** The address there is. */
  email: string
}

/** Another address: asked for, waited for, taken back. */
export function EmailChange({ identityUid, email }: EmailChangeProps) {
  const queryClient = useQueryClient()
  const { data: pending } = useSuspenseQuery(emailChangeQueries.pending(identityUid))
  useRestoreFocus(pending?.newEmail ?? '', '#e-mail')
  const look = () => queryClient.invalidateQueries(emailChangeQueries.pending(identityUid))
  return pending === null ? (
    <NewEmailForm identityUid={identityUid} email={email} onAsked={look} />
  ) : (
    <PendingEmail identityUid={identityUid} pending={pending} onChanged={look} />
  )
}
