import { t } from '@lingui/core/macro'
import { type ButtonKind, AppButton } from '~/ui/components/app-button/app-button'
import { cancelAccountDeletion } from './own-account.functions'
import { Trans } from '@lingui/react/macro'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { PageNotice } from '~/ui/components/page-notice/page-notice'
import { Time } from '~/ui/format/time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toFormErrors } from '~/forms/field-errors'
import { refetchSession } from '~/auth/session.queries'
import { showToast } from '~/ui/components/toasts/toasts'
import { userQueries } from '../../users.queries'

interface OwnAccountButtonProps {
  identityUid: string
  kind: ButtonKind
  /** The server call. */
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
      // The user's permissions may have changed.
      await router?.invalidate()
    },
  })
  return (
    <AppButton kind={kind} loading={settling.isPending} onClick={() => settling.mutate()}>
      {children}
    </AppButton>
  )
}

interface CancelDeletionButtonProps {
  identityUid: string
  kind?: ButtonKind
}

/** A button that cancels the scheduled deletion of the user's account. */
export function CancelDeletionButton({ identityUid, kind = 'primary' }: CancelDeletionButtonProps) {
  return (
    <OwnAccountButton
      identityUid={identityUid}
      kind={kind}
      settle={() => cancelAccountDeletion({ data: { id: identityUid } })}
      done={t`Your account stays.`}
    >{t`Keep my account`}</OwnAccountButton>
  )
}

/** Shown on every page to a user whose account is scheduled for deletion: the date, and a button to cancel. */
export function DeletionBanner() {
  const user = getUser(useSession())
  if (user === null || user.removalAt === null) return null
  return (
    <PageNotice
      label={t`Your account`}
      tone="warning"
      action={<CancelDeletionButton identityUid={user.identityUid} kind="outlined" />}
    >
      <Trans>
        Your account will be removed on <Time at={user.removalAt} format="long-day" />.
      </Trans>
    </PageNotice>
  )
}
