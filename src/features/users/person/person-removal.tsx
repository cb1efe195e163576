import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fullName } from '~/contract/full-name'
import { restorableDays } from '~/contract/accounts'
import type { User } from '~/contract/users'
import { errorMessage } from '~/forms/error-message'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { removeUser } from '../users.functions'
import { userQueries } from '../users.queries'
import classes from './person-page.module.css'

/** Deletes the account. The last administrator cannot be deleted. */
export function PersonRemoval({ person }: { person: User }) {
  const { identityUid, firstName, lastName, role } = person
  const name = fullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useRecentSignIn()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const administrators = useQuery({ ...userQueries.administrators(), enabled: role === 'admin' })
  const isLast = role === 'admin' && administrators.data?.total === 1
  const removal = useMutation({
    mutationFn: () => run(() => removeUser({ data: { id: identityUid } })),
    onSuccess: async () => {
      if (isStillHere()) await navigate({ to: '/admin/accounts/deleted', search: {} })
      showToast(t`${name} is deleted and can be restored for ${restorableDays} days.`)
      queryClient.removeQueries({ queryKey: userQueries.one(identityUid).queryKey })
      await queryClient.invalidateQueries(accountQueries)
    },
  })

  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Delete ${name}?`,
      children: t`${firstName} is signed out, disappears from all lists, and can neither log in nor register with this address. You can restore the account for ${restorableDays} days. After that, profile, application, pictures and mails are deleted permanently.`,
      confirmLabel: t`Delete ${name}`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate()
  }

  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="removal">
      <h2 id="removal">{t`Delete`}</h2>
      <Text c="faint" size="sm">{t`Can be restored for ${restorableDays} days.`}</Text>
      {person.removalAt === null ? null : (
        <Callout tone="warning">
          <Trans>
            This account will be removed on <Time at={person.removalAt} format="long-day" />, as {firstName}{' '}
            asked. Only {firstName} can cancel the removal.
          </Trans>
        </Callout>
      )}
      {removal.error ? (
        <Callout tone="error" isAnnounced>
          {errorMessage(removal.error)}
        </Callout>
      ) : null}
      <Cluster>
        <AppButton
          kind="outlined"
          loading={removal.isPending}
          disabled={isLast}
          disabledReason={isLast ? t`${name} is the last administrator and must stay.` : undefined}
          onClick={() => void ask()}
        >{t`Delete account`}</AppButton>
      </Cluster>
      {dialog}
    </Stack>
  )
}
