import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactState, InboxMessage } from '~/contract/contact'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { userOf } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { TextLink } from '~/ui/components/text-link/text-link'
import { updateInboxMessage } from './inbox.functions'
import { inboxQueries } from './inbox.queries'
import classes from './inbox.module.css'

type Change = { state?: ContactState; assignedTo?: string | null }

/** Who sees to a message, and what state it is in. */
export function MessageActs({ message }: { message: InboxMessage }) {
  const queryClient = useQueryClient()
  const me = userOf(useSession())?.identityUid
  const administrators = useQuery(inboxQueries.administrators()).data ?? []
  const update = useMutation({
    mutationFn: (change: Change) => updateInboxMessage({ data: { id: message.id, change } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(inboxQueries.one(message.id).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: [...inboxQueries.all(), 'list'] })
    },
  })
  const { assignedTo, state } = message
  const known = administrators.some(({ identityUid }) => identityUid === assignedTo?.uid)
  return (
    <aside className={classes.acts} aria-label="What happens with this message">
      <NativeSelect
        label="Seen to by"
        value={assignedTo?.uid ?? ''}
        disabled={update.isPending}
        onChange={({ currentTarget: { value } }) =>
          update.mutate({ assignedTo: value === '' ? null : value })
        }
      >
        <option value="">Nobody yet</option>
        {assignedTo !== null && !known ? <option value={assignedTo.uid}>{assignedTo.name}</option> : null}
        {administrators.map(({ identityUid, name }) => (
          <option key={identityUid} value={identityUid}>
            {identityUid === me ? `${name} (you)` : name}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.buttons}>
        {state === 'closed' ? null : (
          <AppButton
            kind="outlined"
            loading={update.isPending}
            onClick={() => update.mutate({ state: 'closed' })}
          >
            Close
          </AppButton>
        )}
        {state === 'closed' || state === 'suspected' ? (
          <AppButton
            kind="outlined"
            loading={update.isPending}
            onClick={() => update.mutate({ state: 'new' })}
          >
            {state === 'closed' ? 'Open again' : 'It is genuine'}
          </AppButton>
        ) : null}
      </div>
      {update.error === null ? null : (
        <Callout tone="error" isAnnounced>
          {failureSentence(update.error)}
        </Callout>
      )}
      <p>
        <TextLink to="/admin/contact" search={{ email: message.email }}>
          Everything from {message.email}
        </TextLink>
      </p>
    </aside>
  )
}
