import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { announcementInput, type ManagedAnnouncement } from '~/contract/community'
import { ProblemError } from '~/contract/problem'
import { type FieldErrors, fieldErrors } from '~/features/session/forms/field-errors'
import { keptDraft } from '~/features/session/forms/kept-draft'
import { placeProblem } from '~/features/session/forms/place-problem'
import { userOf } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { communityQueries } from '../community.queries'
import { readWritten, type Written } from './announcement-draft'
import { AnnouncementPreview } from './announcement-preview'
import classes from './announcements-page.module.css'
import { announce, removeAnnouncement, updateAnnouncement } from './manage-announcements.functions'

export interface AnnouncementDialogProps {
  /** Null for a new one. */
  announcement: ManagedAnnouncement | null
  renderText: (html: string) => ReactNode
  onClose: () => void
}

const paths = ['title', 'body', 'publishedAt'] as const

/** `2026-11-21T14:30`, in UTC, as a field for a time takes it. */
const fieldTime = (instant: string) => instant.slice(0, 16)

/** Writing an announcement, or changing one. What is typed outlives a reload. */
export function AnnouncementDialog({ announcement, renderText, onClose }: AnnouncementDialogProps) {
  const queryClient = useQueryClient()
  const writer = userOf(useSession())?.identityUid ?? ''
  const [kept] = useState(() =>
    keptDraft(`portal.announcement.${writer}.${announcement?.id ?? 'new'}`, readWritten),
  )
  const [written, setWritten] = useState<Written>(
    () =>
      kept.read() ?? {
        title: announcement?.title ?? '',
        body: announcement?.body ?? '',
        at: announcement ? fieldTime(announcement.publishedAt) : '',
        isPublic: announcement?.isPublic ?? false,
      },
  )
  const [missing, setMissing] = useState<FieldErrors>({})
  const change = (part: Partial<Written>) => {
    const changed = { ...written, ...part }
    setWritten(changed)
    kept.keep(changed)
  }
  const set = (name: 'title' | 'body' | 'at') => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value })
  const { title, body, at, isPublic } = written
  const data = { title, body, isPublic, ...(at === '' ? {} : { publishedAt: `${at}:00.000Z` }) }
  const finish = (sentence: string) => {
    kept.drop()
    showToast(sentence)
    onClose()
    return queryClient.invalidateQueries({ queryKey: communityQueries.all() })
  }
  const save = useMutation({
    mutationFn: () =>
      announcement === null
        ? announce({ data })
        : updateAnnouncement({
            data: { id: announcement.id, change: { ...data, revision: announcement.revision } },
          }),
    onSuccess: () => finish(announcement === null ? 'It is announced.' : 'The announcement is changed.'),
  })
  const remove = useMutation({
    mutationFn: (id: string) => removeAnnouncement({ data: { id } }),
    onSuccess: () => finish('The announcement is removed.'),
  })
  const askToRemove = async ({ id, title: name }: ManagedAnnouncement) => {
    const isAgreed = await confirm({
      title: `Remove “${name}”?`,
      children: 'Members no longer see it. It cannot be brought back.',
      confirmLabel: 'Remove the announcement',
      isDestructive: true,
    })
    if (isAgreed) remove.mutate(id)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = fieldErrors(announcementInput, data)
    setMissing(found)
    if (Object.keys(found).length === 0) save.mutate()
  }
  const failure = save.error ?? remove.error
  const { errors, sentence } =
    failure === null ? { errors: missing, sentence: null } : placeProblem(failure, paths)
  const isStale = failure instanceof ProblemError && failure.code === 'CONFLICT'
  const errorOf = (name: (typeof paths)[number]) =>
    errors[name] === undefined ? {} : { error: errors[name] }
  return (
    <Dialog
      onClose={onClose}
      title={announcement === null ? 'New announcement' : 'Change the announcement'}
      size={640}
      lockScroll={false}
      closeOnClickOutside={false}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput label="Title" value={title} onChange={set('title')} {...errorOf('title')} />
        <Textarea
          label="Text"
          description="Markdown, as in documents."
          autosize
          minRows={6}
          maxRows={16}
          value={body}
          onChange={set('body')}
          {...errorOf('body')}
        />
        <AnnouncementPreview body={body} renderText={renderText} />
        <TextInput
          type="datetime-local"
          label="Members see it from (UTC)"
          description="At once, if left empty."
          value={at}
          onChange={set('at')}
          {...errorOf('publishedAt')}
        />
        <Checkbox
          label="Everybody may read it"
          description="It also stands on the news page and in the feed, without signing in."
          checked={isPublic}
          onChange={({ currentTarget }) => change({ isPublic: currentTarget.checked })}
        />
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {isStale
              ? 'Somebody changed it in the meantime. Your text is kept: copy what you need, close this and open it again.'
              : sentence}
          </Callout>
        )}
        <div className={classes.foot}>
          <AppButton type="submit" size="md" loading={save.isPending}>
            {announcement === null ? 'Announce' : 'Save'}
          </AppButton>
          <AppButton kind="outlined" size="md" onClick={onClose}>
            Cancel
          </AppButton>
          {announcement === null ? null : (
            <AppButton
              kind="terciary"
              size="md"
              color="red"
              loading={remove.isPending}
              onClick={() => void askToRemove(announcement)}
            >
              Remove
            </AppButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}
