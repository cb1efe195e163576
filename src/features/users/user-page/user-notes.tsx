import { t } from '@lingui/core/macro'
import { TagsInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noteInput, type UserNote } from '~/contract/user-notes'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { FormButtons } from '~/forms/form-buttons'
import { AppButton } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'
import { userQueries } from '../users.queries'
import classes from './user-page.module.css'
import {
  createNote,
  listNotes,
  listTags,
  readTags,
  removeNote,
  setTags,
  updateNote,
} from './user-notes.functions'

const all = userQueries.all()

/** Separate from the other queries of users, which every page loads. */
const noteQueries = {
  tags: (id: string) => serverQuery([...all, 'tags', id], readTags, { id }),
  knownTags: () => serverQuery([...all, 'known-tags'], listTags),
  notes: (id: string, page = 1) => queryKeepingPrevious([...all, 'notes', id, page], listNotes, { id, page }),
}

interface UserNotesProps {
  identityUid: string
}

/** Administrators' tags and notes, which the user never sees. */
export function UserNotes({ identityUid }: UserNotesProps) {
  const [page, setPage] = useState(1)
  const notes = useQuery(noteQueries.notes(identityUid, page))
  const { total = 0, count = 1, data } = notes.data ?? {}
  const pages = Math.ceil(total / count)
  return (
    <Box as="section" mt={32} aria-labelledby="notes">
      <SectionHeading
        id="notes"
        detail={total > 0 ? formatNumber(total) : undefined}
      >{t`Tags and notes`}</SectionHeading>
      <Stack className={classes.inset}>
        <Text c="dim" size="sm">{t`For administrators alone: the user sees none of this.`}</Text>
        <Tags identityUid={identityUid} />
        <NewNote identityUid={identityUid} />
        {notes.error !== null && data === undefined ? (
          <ErrorState title={t`The notes could not be loaded.`} query={notes} />
        ) : data === undefined ? (
          <SkeletonRows rows={2} columns={[4, 1]} />
        ) : (
          data.map((note) => <Note key={note.id} identityUid={identityUid} note={note} />)
        )}
        {pages > 1 ? (
          <Cluster>
            <AppButton
              kind="outlined"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >{t`Newer notes`}</AppButton>
            <AppButton
              kind="outlined"
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >{t`Older notes`}</AppButton>
          </Cluster>
        ) : null}
      </Stack>
    </Box>
  )
}

/** Saves every change. */
function Tags({ identityUid }: UserNotesProps) {
  const queryClient = useQueryClient()
  const query = noteQueries.tags(identityUid)
  const tags = useQuery(query).data?.tags
  const known = useQuery(noteQueries.knownTags()).data?.data ?? []
  const saving = useMutation({
    // Saves run in sequence, so that the last change wins.
    scope: { id: `tags ${identityUid}` },
    mutationFn: ({ before, wanted }: { before: string[]; wanted: string[] }) =>
      setTags({ data: { params: { id: identityUid }, body: { tags: wanted, before } } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved)
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
    onError: (error) => showToast(errorMessage(error)),
  })
  const shown = (saving.isPending ? saving.variables.wanted : tags) ?? []
  return (
    <TagsInput
      label={t`Tags`}
      description={t`Press Enter after each. The list of accounts can be filtered by them.`}
      data={known}
      value={shown}
      disabled={tags === undefined}
      onChange={(wanted) => saving.mutate({ before: shown, wanted })}
      maxTags={20}
      isDuplicate={(value, current) => current.includes(value.toLowerCase())}
    />
  )
}

const useRefresh = (identityUid: string) => {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({ queryKey: noteQueries.notes(identityUid).queryKey.slice(0, 3) })
}

function NewNote({ identityUid }: UserNotesProps) {
  const refresh = useRefresh(identityUid)
  const form = useContractForm({
    name: `user-note ${identityUid}`,
    schema: noteInput,
    initialValues: { body: '' },
    send: (values, idempotencyKey) =>
      createNote({ data: { params: { id: identityUid }, body: { ...values, idempotencyKey } } }),
    onDone: async () => {
      form.reset()
      await refresh()
    },
    staysOpen: true,
  })
  return (
    <ContractForm
      form={form}
      foot={
        <AppButton type="submit" kind="outlined" loading={form.isSending}>
          {t`Add the note`}
        </AppButton>
      }
    >
      <Textarea label={t`New note`} mb={12} autosize minRows={2} maxRows={12} {...form.field('body')} />
    </ContractForm>
  )
}

interface NoteProps extends UserNotesProps {
  note: UserNote
}

function Note({ identityUid, note }: NoteProps) {
  const { id, body, authorName, createdAt, editedAt, mayEdit } = note
  const refresh = useRefresh(identityUid)
  const [isEditing, setEditing] = useState(false)
  const removal = useMutation({
    mutationFn: () => removeNote({ data: { id: identityUid, note: id } }),
    onError: (error) => showToast(errorMessage(error)),
    onSettled: refresh,
  })
  const remove = async () => {
    const isAgreed = await confirm({
      title: t`Delete this note?`,
      children: t`The audit log keeps that it was deleted, without its text. This can’t be undone.`,
      confirmLabel: t`Delete the note`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate()
  }
  if (isEditing) return <NoteForm identityUid={identityUid} note={note} onClose={() => setEditing(false)} />
  return (
    <Stack gap={4}>
      <Text className={classes.note}>{body}</Text>
      <Cluster gap={8} c="dim" size="sm">
        <span>
          {authorName}, <Time at={createdAt} />
          {editedAt === null ? null : `, ${t`edited`}`}
        </span>
        {mayEdit ? <AppButton kind="outlined" onClick={() => setEditing(true)}>{t`Edit`}</AppButton> : null}
        <AppButton
          kind="outlined"
          loading={removal.isPending}
          onClick={() => void remove()}
        >{t`Delete`}</AppButton>
      </Cluster>
    </Stack>
  )
}

function NoteForm({ identityUid, note, onClose }: NoteProps & { onClose: () => void }) {
  const refresh = useRefresh(identityUid)
  const form = useContractForm({
    name: `user-note ${note.id}`,
    schema: noteInput,
    initialValues: { body: note.body },
    send: (values) => updateNote({ data: { params: { id: identityUid, note: note.id }, body: values } }),
    onDone: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <ContractForm
      form={form}
      foot={<FormButtons label={t`Save`} isSending={form.isSending} onCancel={onClose} />}
    >
      <Textarea label={t`Note`} mb={12} autosize minRows={2} maxRows={12} {...form.field('body')} />
    </ContractForm>
  )
}
