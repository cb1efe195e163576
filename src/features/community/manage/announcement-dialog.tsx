import { t } from '@lingui/core/macro'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { announcementInput, type ManagedAnnouncement } from '~/contract/community'
import { isProblem } from '~/contract/problem'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { unlessTheSame } from '~/forms/edit-conflict'
import { FormButtons } from '~/forms/form-buttons'
import { useCancel } from '~/forms/use-draft'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { DateTimeField } from '~/ui/components/date-field/date-field'
import { Dialog } from '~/ui/components/dialog/dialog'
import { formatDateTime, getTimeZone, fromDateTimeInput, toDateTimeInput } from '~/ui/format/dates'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { communityQueries } from '../community.queries'
import {
  announce,
  removeAnnouncement,
  updateAnnouncement,
  previewAnnouncement,
} from './manage-announcements.functions'
import classes from './announcements-page.module.css'
import { errorMessage } from '~/forms/error-message'

/** The values of an announcement's form. */
const valuesSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** `2026-11-21T14:30` in the reader's time zone; empty for at once. */
  publishedAt: v.string(),
  isPublic: v.boolean(),
  /** Of the announcement that it began from; 0 for a new one. */
  revision: v.number(),
})
type Values = v.InferOutput<typeof valuesSchema>

/** @param announcement null for a new one */
const getValues = (announcement: ManagedAnnouncement | null): Values => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  publishedAt: announcement ? toDateTimeInput(announcement.publishedAt) : '',
  isPublic: announcement?.isPublic ?? false,
  revision: announcement?.revision ?? 0,
})

/** What is sent: a time that is as it was is left alone, to the second; none is for at once. */
const getInput = (
  { title, body, isPublic, publishedAt }: Values,
  announcement: ManagedAnnouncement | null,
) => {
  const text = { title, body, isPublic }
  if (announcement !== null && publishedAt === toDateTimeInput(announcement.publishedAt)) return text
  return { ...text, publishedAt: fromDateTimeInput(publishedAt) }
}

/** Whether an announcement already is what is sent. */
const isSaved = (
  sent: v.InferInput<typeof announcementInput>,
  { title, body, isPublic, publishedAt, isToCome }: ManagedAnnouncement,
): boolean => {
  const input = v.parse(announcementInput, sent)
  // One that is left alone may be any; at once was at some moment since.
  const isItsTime =
    input.publishedAt === null ? !isToCome : (input.publishedAt ?? publishedAt) === publishedAt
  return isItsTime && input.title === title && input.body === body && input.isPublic === isPublic
}

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
  /** What an author is warned of before a text becomes public. */
  renderWarning: (body: string) => ReactNode
  /** What the service has by then; rejects where that is no longer in the list that is shown. */
  readNewest: (id: string) => Promise<ManagedAnnouncement>
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
  /** Gets its id. */
  onRemoved: (id: string) => void
}

const isConflict = (error: unknown) => isProblem(error, 'CONFLICT')
const isGone = (error: unknown) => isProblem(error, 'NOT_FOUND')

const conflictSentence = () =>
  t`Someone else changed it in the meantime. Your text is kept: close this, and open it from the list again.`

const explain = (error: Error) => {
  if (isConflict(error)) return conflictSentence()
  if (!isGone(error)) return errorMessage(error)
  return t`Someone else removed this announcement in the meantime. Copy your text into a new one if it is to be read.`
}

/** Writes or edits an announcement. What is typed survives a reload. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { announcement, renderText, renderWarning, readNewest, onClose, onOpen, onRemoved } = props
  const queryClient = useQueryClient()
  const finish = (sentence: string) => {
    showToast(sentence)
    onClose()
    return queryClient.invalidateQueries({ queryKey: communityQueries.all() })
  }
  const form = useContractForm({
    name: `announcement.${announcement?.id ?? 'new'}`,
    initialValues: getValues(announcement),
    schema: announcementInput,
    toInput: (values) => getInput(values, announcement),
    send: (values, idempotencyKey) => {
      const data = getInput(values, announcement)
      if (announcement === null) return announce({ data: { ...data, idempotencyKey } })
      const { id } = announcement
      return unlessTheSame(
        () => updateAnnouncement({ data: { id, change: { ...data, revision: values.revision } } }),
        () => readNewest(id),
        (newest) => isSaved(data, newest),
      )
    },
    onDone: ({ publishedAt, isToCome }) => {
      if (announcement !== null) return finish(t`The announcement is changed.`)
      return finish(isToCome ? t`It is scheduled for ${formatDateTime(publishedAt)}.` : t`It is announced.`)
    },
    explain,
    onRefused: (error) => {
      // Not waited for, lest the form stays shut.
      if (isConflict(error) || isGone(error))
        void queryClient.invalidateQueries({ queryKey: communityQueries.all() })
    },
    draft: { schema: v.partial(valuesSchema) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  const remove = useMutation({
    mutationFn: (id: string) =>
      removeAnnouncement({ data: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    onSuccess: (_nothing, id) => {
      form.dropDraft()
      onRemoved(id)
      return finish(t`The announcement is removed.`)
    },
    onError: (error) => form.showProblem(explain(error)),
  })
  const askToRemove = async ({ id, title }: ManagedAnnouncement) => {
    const isAgreed = await confirm({
      title: t`Remove “${title}”?`,
      children: t`Members will no longer see it. This can’t be undone.`,
      confirmLabel: t`Remove the announcement`,
      isDestructive: true,
    })
    if (isAgreed) remove.mutate(id)
  }
  const { body, publishedAt, revision } = form.values
  const [shownBody] = useDebouncedValue(body, 500)
  // Another administrator saved it since this draft was begun: saving over that takes an explicit
  // choice.
  const isOvertaken = announcement !== null && revision !== announcement.revision
  const isSaidAbove = isOvertaken && form.problem === conflictSentence()
  return (
    <Dialog
      onClose={onClose}
      title={announcement === null ? t`New announcement` : t`Change the announcement`}
      size={640}
    >
      <ContractForm
        form={isSaidAbove ? { ...form, problem: null } : form}
        gap={16}
        foot={
          <FormButtons
            label={announcement !== null ? t`Save` : publishedAt === '' ? t`Announce` : t`Schedule it`}
            isSending={form.isSending}
            onCancel={cancel}
          >
            {announcement === null ? null : (
              <AppButton
                kind="terciary"
                size="md"
                color="red"
                loading={remove.isPending}
                onClick={() => void askToRemove(announcement)}
              >{t`Remove`}</AppButton>
            )}
          </FormButtons>
        }
      >
        {isOvertaken ? (
          <Callout tone="warning" title={t`Someone else changed this in the meantime.`} isAnnounced>
            <p>{t`You see your own text, which is not saved. Choose which of the two to keep.`}</p>
            <Cluster mt={12}>
              <AppButton
                kind="outlined"
                onClick={() => {
                  form.show(getValues(announcement))
                  form.clearErrors()
                  form.showProblem(null)
                  form.dropDraft()
                }}
              >{t`Show how it reads now`}</AppButton>
              <AppButton
                kind="terciary"
                onClick={() => {
                  form.setFieldValue('revision', announcement.revision)
                  form.showProblem(null)
                }}
              >{t`Go on with mine`}</AppButton>
            </Cluster>
          </Callout>
        ) : null}
        <TextInput label={t`Title`} data-autofocus {...form.field('title')} />
        <Textarea
          label={t`Text`}
          description={t`Markdown, as in documents.`}
          autosize
          minRows={6}
          maxRows={16}
          {...form.field('body')}
        />
        <AnnouncementPreview body={body} renderText={renderText} />
        {form.values.isPublic ? renderWarning(shownBody) : null}
        <DateTimeField
          label={t`Members see it from`}
          description={t`In your time zone, ${getTimeZone()}. Leave empty to publish now.`}
          {...form.field('publishedAt')}
        />
        <Checkbox
          label={t`Public`}
          description={t`Also shown on the public news page and in the feed.`}
          {...form.field('isPublic', { type: 'checkbox' })}
        />
      </ContractForm>
    </Dialog>
  )
}
