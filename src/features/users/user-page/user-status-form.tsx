import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFullName } from '~/contract/full-name'
import type { User, UserStatus } from '~/contract/users'
import { errorMessage } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { StatusMailFields, defaultStatusMail } from '../status-mail-fields'
import { statusLabels, UserStatusLabel } from '../status-labels'
import { setStatus } from '../users.functions'
import classes from './user-page.module.css'
import { isLockedOut, userStatuses } from '~/contract/enums'

/** Returns the error message of a result. */
const getRefusal = (reason: string | undefined, name: string) =>
  reason === 'LAST_ADMINISTRATOR'
    ? t`${name} is the last administrator and must keep access. Make another user an administrator first.`
    : t`The status was not changed. Reload the page to see the current one.`

/** Shows and changes the account's status. Asks for confirmation, since a mail is sent. */
export function UserStatusForm({ person }: { person: User }) {
  const { identityUid, firstName, lastName, status } = person
  const name = formatFullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  // Null until the user selects another status.
  const [chosen, setChosen] = useState<UserStatus | null>(null)
  const wanted = chosen ?? status
  const [words, setWords] = useState(defaultStatusMail)
  const change = useMutation({
    mutationFn: async (newStatus: UserStatus) => {
      const { results } = await run(() => setStatus({ data: { users: [identityUid], newStatus, ...words } }))
      return results[0]
    },
    onSuccess: (result, newStatus) => {
      if (result?.outcome === 'changed') {
        const isNow = t`${name} is now ${statusLabels()[newStatus].name}.`
        showToast(words.mail ? `${isNow} ${t`We’ve emailed ${firstName}.`}` : isNow)
        setWords(defaultStatusMail)
      }
    },
    onSettled: async (result, _error, newStatus) => {
      await queryClient.invalidateQueries(accountQueries)
      // Waits for the refetch: until then the old status would be shown again.
      if (result?.outcome === 'changed') setChosen((now) => (now === newStatus ? null : now))
    },
  })

  const getMailing = () => {
    if (!words.mail) return t`No mail goes out.`
    return words.message.trim() === ''
      ? t`We’ll email ${firstName}.`
      : t`We’ll email ${firstName}, with your message.`
  }
  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Set ${name} to ${statusLabels()[wanted].name}?`,
      children: `${statusLabels()[wanted].meaning} ${getMailing()}`,
      confirmLabel: t`Set to ${statusLabels()[wanted].name}`,
      isDestructive: isLockedOut(wanted),
    })
    if (isAgreed) change.mutate(wanted)
  }

  const refusal = change.data?.outcome === 'refused' ? getRefusal(change.data.reason, name) : null
  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="status">
      <h2 id="status">{t`Status`}</h2>
      <p>
        <UserStatusLabel status={status} />
      </p>
      <Text c="faint" size="sm">
        {statusLabels()[status].meaning}
      </Text>
      <NativeSelect
        label={t`New status`}
        size="sm"
        value={wanted}
        onChange={(event) => {
          setChosen(userStatuses.find((known) => known === event.currentTarget.value) ?? null)
          change.reset()
        }}
        data={userStatuses.map((value) => ({ value, label: statusLabels()[value].name }))}
      />
      {wanted === status ? null : <StatusMailFields value={words} onChange={setWords} />}
      {change.error || refusal ? (
        <Callout tone="error" isAnnounced>
          {refusal ?? errorMessage(change.error)}
        </Callout>
      ) : null}
      <Cluster>
        <AppButton
          kind="outlined"
          loading={change.isPending}
          disabled={wanted === status}
          disabledReason={wanted === status ? t`Choose another status first.` : undefined}
          onClick={() => void ask()}
        >{t`Set status`}</AppButton>
      </Cluster>
      {dialog}
    </Stack>
  )
}
