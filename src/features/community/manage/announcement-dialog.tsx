import { t } from '@lingui/core/macro'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { announcementInput, type ManagedAnnouncement } from '~/contract/community'
import { isProblem } from '~/contract/problem'
import { type FieldErrors, fieldErrors, halfFilled, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { unlessTheSame } from '~/forms/edit-conflict'
import { useKeptForm } from '~/forms/use-draft'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { formatDateTime } from '~/ui/format/dates'
import { Stack } from '~/ui/layouts/primitives'
import { communityQueries } from '../community.queries'
import { getInput, isSaved, written as writing, getWritten } from './announcement-draft'
import {
  announce,
  removeAnnouncement,
  updateAnnouncement,
  previewAnnouncement,
} from './manage-announcements.functions'
import classes from './announcements-page.module.css'
import { errorMessage } from '~/forms/error-message'

interface AnnouncementPreviewProps {
  /** Markdown. */
  body: string
  renderText: (html: string) => ReactNode
}

/** The text as members will see it, when asked for. */
function AnnouncementPreview({ body, renderText }: AnnouncementPreviewProps) {
  const preview = useMutation({ mutationFn: () => previewAnnouncement({ data: { body } }) })
  return (
    <Stack gap={12} align="start">
      <AppButton kind="outlined" loading={preview.isPending} onClick={() => preview.mutate()}>
        {preview.data === undefined ? t`Preview` : t`Preview again`}
      </AppButton>
      {preview.error === null ? null : (
        <Callout tone="error" isAnnounced>
          {errorMessage(preview.error)}
        </Callout>
      )}
      {preview.data === undefined ? null : (
        <div className={classes.shown} role="region" aria-label={t`Preview`}>
          {renderText(preview.data)}
        </div>
      )}
    </Stack>
  )
}

interface AnnouncementDialogProps {
  /** As it reads now; null for a new one. */
  announcement: ManagedAnnouncement | null
  renderText: (html: string) => ReactNode
  /** What the service has by then; rejects where that is no longer in the list that is shown. */
  readNewest: (id: string) => Promise<ManagedAnnouncement>
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
  /** Gets its id. */
  onRemoved: (id: string) => void
}

const paths = ['title', 'body', 'publishedAt'] as const

const isConflict = (error: unknown) => isProblem(error, 'CONFLICT')
const isGone = (error: unknown) => isProblem(error, 'NOT_FOUND')

const getReason = (error: Error, sentence: string) => {
  if (isConflict(error)) {
    return t`Someone else changed it in the meantime. Your text is kept: close this, and open it from the list again.`
  }
  if (!isGone(error)) return sentence
  return t`Someone else removed this announcement in the meantime. Copy your text into a new one if it is to be read.`
}

/** Writes or edits an announcement. What is typed survives a reload. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { announcement, renderText, readNewest, onClose, onOpen, onRemoved } = props
  const queryClient = useQueryClient()
  const kept = useKeptForm({
    form: 'announcement',
    about: announcement?.id ?? 'new',
    schema: writing,
    initial: getWritten(announcement),
    onClose,
    onOpen,
  })
  const once = useIdempotencyKey('announcement')
  const { written } = kept
  const [missing, setMissing] = useState<FieldErrors>({})
  const set = (name: 'title' | 'body' | 'at') => (event: { currentTarget: { value: string } }) =>
    kept.write({ [name]: event.currentTarget.value })
  const { title, body, at, isPublic, revision } = written
  const data = getInput(written, announcement)
  // Another administrator saved it since this draft was begun: saving over that takes an explicit
  // choice.
  const isOvertaken = announcement !== null && revision !== announcement.revision
  const finish = (sentence: string) => {
    kept.drop()
    showToast(sentence)
    onClose()
    return queryClient.invalidateQueries({ queryKey: communityQueries.all() })
  }
  const save = useMutation({
    mutationFn: () =>
      announcement === null
        ? once((idempotencyKey) => announce({ data: { ...data, idempotencyKey } }))
        : unlessTheSame(
            () => updateAnnouncement({ data: { id: announcement.id, change: { ...data, revision } } }),
            () => readNewest(announcement.id),
            (newest) => isSaved(data, newest),
          ),
    onSuccess: ({ publishedAt, isToCome }) => {
      if (announcement !== null) return finish(t`The announcement is changed.`)
      return finish(isToCome ? t`It is planned for ${formatDateTime(publishedAt)}.` : t`It is announced.`)
    },
    onError: (error) => {
      // Not waited for, lest the form stays shut.
      if (isConflict(error) || isGone(error))
        void queryClient.invalidateQueries({ queryKey: communityQueries.all() })
    },
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      removeAnnouncement({ data: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    onSuccess: (_nothing, id) => {
      onRemoved(id)
      return finish(t`The announcement is removed.`)
    },
  })
  const askToRemove = async ({ id, title: name }: ManagedAnnouncement) => {
    const isAgreed = await confirm({
      title: t`Remove “${name}”?`,
      children: t`Members no longer see it. It cannot be brought back.`,
      confirmLabel: t`Remove the announcement`,
      isDestructive: true,
    })
    if (isAgreed) remove.mutate(id)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = { ...fieldErrors(announcementInput, data), ...halfFilled(event.currentTarget) }
    setMissing(found)
    save.reset()
    remove.reset()
    if (Object.keys(found).length === 0) save.mutate()
    else focusFirstError(event.currentTarget, found)
  }
  const failure = save.error ?? remove.error
  const { errors, sentence } =
    failure === null ? { errors: missing, sentence: null } : toFormErrors(failure, paths)
  const getError = (name: (typeof paths)[number]) =>
    errors[name] === undefined ? {} : { error: errors[name] }
  return (
    <Dialog
      onClose={onClose}
      title={announcement === null ? t`New announcement` : t`Change the announcement`}
      size={640}
    >
      <form {...lockWhilePending(save.isPending)} className={classes.form} noValidate onSubmit={submit}>
        {isOvertaken ? (
          <Callout tone="warning" title={t`Someone else changed this in the meantime.`} isAnnounced>
            <p>{t`You see your own text, which is not saved. Choose which of the two you go on with.`}</p>
            <div className={classes.choices}>
              <AppButton
                kind="outlined"
                onClick={() => {
                  kept.drop()
                  setMissing({})
                  save.reset()
                }}
              >{t`Show how it reads now`}</AppButton>
              <AppButton
                kind="terciary"
                onClick={() => {
                  kept.write({ revision: announcement.revision })
                  save.reset()
                }}
              >{t`Go on with mine`}</AppButton>
            </div>
          </Callout>
        ) : null}
        <TextInput
          label={t`Title`}
          name="title"
          data-autofocus
          value={title}
          onChange={set('title')}
          {...getError('title')}
        />
        <Textarea
          label={t`Text`}
          name="body"
          description={t`Markdown, as in documents.`}
          autosize
          minRows={6}
          maxRows={16}
          value={body}
          onChange={set('body')}
          {...getError('body')}
        />
        <AnnouncementPreview body={body} renderText={renderText} />
        <TextInput
          type="datetime-local"
          label={t`Members see it from (UTC)`}
          name="publishedAt"
          description={t`At once, if left empty.`}
          value={at}
          onChange={set('at')}
          {...getError('publishedAt')}
        />
        <Checkbox
          label={t`Everybody may read it`}
          description={t`It also stands on the news page and in the feed, without signing in.`}
          checked={isPublic}
          onChange={({ currentTarget }) => kept.write({ isPublic: currentTarget.checked })}
        />
        {sentence === null || (isOvertaken && isConflict(failure)) ? null : (
          <Callout tone="error" isAnnounced>
            {failure === null ? sentence : getReason(failure, sentence)}
          </Callout>
        )}
        <div className={classes.foot}>
          <AppButton type="submit" size="md" loading={save.isPending}>
            {announcement !== null ? t`Save` : at === '' ? t`Announce` : t`Plan it`}
          </AppButton>
          <AppButton
            kind="outlined"
            size="md"
            disabled={save.isPending}
            onClick={kept.cancel}
          >{t`Cancel`}</AppButton>
          {announcement === null ? null : (
            <AppButton
              kind="terciary"
              size="md"
              color="red"
              loading={remove.isPending}
              onClick={() => void askToRemove(announcement)}
            >{t`Remove`}</AppButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}
