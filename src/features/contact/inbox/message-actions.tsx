import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactState, InboxMessage } from '~/contract/contact'
import { useRestoreFocus } from '~/forms/focus'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { updateInboxMessage } from './inbox.functions'
import { inboxQueries } from './inbox.queries'
import classes from './inbox.module.css'
import { ErrorCallout } from '~/ui/components/callout/callout'
import type { StatusDescription } from '~/ui/components/status-label/status-label'

/** The label and tone of each message state. */
export const stateLabels: () => Record<ContactState, StatusDescription> = () => ({
  new: { name: t`New`, tone: 'pending' },
  answered: { name: t`Answered`, tone: 'success' },
  closed: { name: t`Closed`, tone: 'muted' },
  suspected: { name: t`Suspected`, tone: 'warning' },
})

type Change = { state?: ContactState; assignedTo?: string | null }

/** Edits the assignee and state of a message. */
export function MessageActions({ message }: { message: InboxMessage }) {
  const queryClient = useQueryClient()
  const me = getUser(useSession())?.identityUid
  const administrators = useQuery(inboxQueries.administrators()).data ?? []
  const update = useMutation({
    mutationFn: (change: Change) =>
      updateInboxMessage({ data: { params: { id: message.id }, body: change } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(inboxQueries.one(message.id).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: [...inboxQueries.all(), 'list'] })
    },
  })
  const { assignedTo, state } = message
  const known = administrators.some(({ identityUid }) => identityUid === assignedTo?.uid)
  // Null until the user selects another value.
  const [chosen, setChosen] = useState<string | null>(null)
  const wanted = chosen ?? assignedTo?.uid ?? ''
  const isChosen = wanted !== (assignedTo?.uid ?? '')
  const assign = () =>
    update.mutate(
      { assignedTo: wanted === '' ? null : wanted },
      { onSuccess: () => setChosen((now) => (now === wanted ? null : now)) },
    )
  const doing = update.isPending ? update.variables : null
  const settingTo = (wantedState: ContactState) => ({
    loading: doing?.state === wantedState,
    disabled: doing !== null,
    onClick: () => update.mutate({ state: wantedState }),
  })
  useRestoreFocus(state, 'main h1')
  return (
    <Stack as="aside" className={classes.acts} aria-label={t`What happens with this message`}>
      <NativeSelect
        label={t`Seen to by`}
        value={wanted}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      >
        <option value="">{t`No one yet`}</option>
        {assignedTo !== null && !known ? <option value={assignedTo.uid}>{assignedTo.name}</option> : null}
        {administrators.map(({ identityUid, name }) => (
          <option key={identityUid} value={identityUid}>
            {identityUid === me ? t`${name} (you)` : name}
          </option>
        ))}
      </NativeSelect>
      <Cluster>
        <AppButton
          kind="outlined"
          loading={doing?.assignedTo !== undefined}
          disabled={doing !== null || !isChosen}
          disabledReason={
            isChosen
              ? undefined
              : assignedTo === null
                ? t`Choose an administrator first.`
                : t`Choose another administrator first.`
          }
          onClick={assign}
        >{t`Assign`}</AppButton>
      </Cluster>
      <Cluster>
        {state === 'closed' ? null : (
          <AppButton kind="outlined" {...settingTo('closed')}>{t`Close`}</AppButton>
        )}
        {state === 'closed' || state === 'suspected' ? (
          <AppButton kind="outlined" {...settingTo('new')}>
            {state === 'closed' ? t`Open again` : t`It is genuine`}
          </AppButton>
        ) : null}
      </Cluster>
      <ErrorCallout error={update.error} />
      <p>
        <TextLink
          to="/admin/contact"
          search={{ email: message.email }}
        >{t`Everything from ${message.email}`}</TextLink>
      </p>
    </Stack>
  )
}
