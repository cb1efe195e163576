import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '~/contract/full-name'
import { ProblemError } from '~/contract/problem'
import { type Role, roleDescriptions, type User } from '~/contract/users'
import { errorMessage } from '~/forms/error-message'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { roleMeanings } from '../status-words'
import { setRole } from '../users.functions'
import { userQueries } from '../users.queries'
import classes from './person-page.module.css'

const lastSentence = (name: string) =>
  t`${name} is the last administrator and must stay one. Make another user an administrator first.`

/** The role, and changing it. The last administrator keeps theirs. */
export function PersonRole({ person }: { person: User }) {
  const { identityUid, firstName, lastName, role } = person
  const name = fullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useRecentSignIn()
  const administrators = useQuery({ ...userQueries.administrators(), enabled: role === 'admin' })
  const isLast = role === 'admin' && administrators.data?.total === 1
  const newRole: Role = role === 'admin' ? 'user' : 'admin'
  const change = useMutation({
    mutationFn: () => run(() => setRole({ data: { id: identityUid, newRole } })),
    onSuccess: (saved) => {
      queryClient.setQueryData(userQueries.one(identityUid).queryKey, saved)
      showToast(t`The role of ${name} is now ${roleDescriptions[saved.role]}.`)
    },
    onSettled: () => queryClient.invalidateQueries(accountQueries),
  })

  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Change the role of ${name} to ${roleDescriptions[newRole]}?`,
      children: `${roleMeanings()[newRole]} ${t`We’ll email ${firstName}.`}`,
      confirmLabel: t`Make ${roleDescriptions[newRole]}`,
    })
    if (isAgreed) change.mutate()
  }

  const isRefusedAsLast = change.error instanceof ProblemError && change.error.code === 'LAST_ADMINISTRATOR'
  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="role">
      <h2 id="role">{t`Role`}</h2>
      <p>{roleDescriptions[role]}</p>
      <Text c="faint" size="sm">
        {roleMeanings()[role]}
      </Text>
      {change.error ? (
        <Callout tone="error" isAnnounced>
          {isRefusedAsLast ? lastSentence(name) : errorMessage(change.error)}
        </Callout>
      ) : null}
      <Cluster>
        <AppButton
          kind="outlined"
          loading={change.isPending}
          disabled={isLast}
          disabledReason={isLast ? lastSentence(name) : undefined}
          onClick={() => void ask()}
        >{t`Make ${roleDescriptions[newRole]}`}</AppButton>
      </Cluster>
      {dialog}
    </Stack>
  )
}
