import { Modal, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserListItem, userStatuses, type UserStatus } from '~/contract/users'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { statusOfWord, statusWords } from '../status-words'
import { setStatus } from '../users.functions'
import classes from './set-status-dialog.module.css'
import { StatusResults } from './status-results'

export interface SetStatusDialogProps {
  users: readonly UserListItem[]
  /** Left without a change: the selection stays. */
  onClose: () => void
  /** Left after a change. */
  onDone: () => void
}

const namesShown = 6

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

const namesOf = (users: readonly UserListItem[]) => {
  const names = users.slice(0, namesShown).map(({ name }) => name)
  const rest = users.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest.toLocaleString('en')} more` : names.join(', ')
}

/** Sets one status for the selected: says first who changes and who does not, then what became of each. */
export function SetStatusDialog({ users, onClose, onDone }: SetStatusDialogProps) {
  const queryClient = useQueryClient()
  const [status, setChosen] = useState<UserStatus | null>(null)
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (newStatus: UserStatus) =>
      setStatus({ data: { users: users.map(({ identityUid }) => identityUid), newStatus } }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const changing = status === null ? [] : users.filter((user) => statusOfWord(user.status) !== status)
  const staying = users.length - changing.length
  const isDone = change.data !== undefined
  const close = isDone ? onDone : onClose
  const title = isDone ? 'What became of each' : `Set the status of ${people(users.length)}`

  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={520}
      lockScroll={false}
      closeOnClickOutside={!change.isPending}
    >
      {change.data ? (
        <StatusResults
          users={users}
          results={change.data.results}
          newStatus={change.variables}
          onClose={onDone}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (status !== null && changing.length > 0) change.mutate(status)
          }}
        >
          <p className={classes.names}>{namesOf(users)}</p>
          <Radio.Group
            label="New status"
            value={status ?? ''}
            onChange={(value) => setChosen(userStatuses.find((known) => known === value) ?? null)}
          >
            <div className={classes.choices}>
              {userStatuses.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={statusWords[value].name}
                  description={statusWords[value].meaning}
                />
              ))}
            </div>
          </Radio.Group>
          {status === null ? null : (
            <p className={classes.preview} role="status">
              {changing.length === 0
                ? `Nobody changes: ${users.length === 1 ? 'this person is' : 'all of them are'} ${statusWords[status].name} already.`
                : `${people(changing.length)} ${changing.length === 1 ? 'changes and is' : 'change and are'} told by mail.`}
              {changing.length > 0 && staying > 0
                ? ` ${people(staying)} ${staying === 1 ? 'is' : 'are'} ${statusWords[status].name} already and ${staying === 1 ? 'stays' : 'stay'} so.`
                : null}
            </p>
          )}
          {change.error ? (
            <Callout tone="error" isAnnounced>
              {failureSentence(change.error)} Nobody was changed.
            </Callout>
          ) : null}
          <div className={classes.foot}>
            <AppButton
              type="submit"
              size="md"
              loading={change.isPending}
              disabled={status === null || changing.length === 0}
              {...(status === 'disabled' || status === 'blocked' ? { color: 'red' } : {})}
            >
              {status === null || changing.length === 0
                ? 'Set status'
                : `Set ${people(changing.length)} to ${statusWords[status].name}`}
            </AppButton>
            <AppButton kind="outlined" size="md" onClick={onClose}>
              Cancel
            </AppButton>
          </div>
        </form>
      )}
    </Modal>
  )
}
