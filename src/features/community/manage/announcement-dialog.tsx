import { plural, t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { hashKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import {
  type AnnouncementPreview as AnnouncementPreviewData,
  announcementInput,
  type ManagedAnnouncement,
  newAnnouncement,
} from '~/contract/community'
import { isProblem } from '~/contract/problem'
import { useContractForm } from '~/forms/contract-form'
import { saveIdempotently } from '~/forms/edit-conflict'
import { DialogForm } from '~/forms/dialog-form'
import { useCancel } from '~/forms/use-draft'
import { AppButton } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { DateTimeField } from '~/ui/components/date-field/date-field'
import { formatDateTime, getTimeZone, fromDateTimeInput, toDateTimeInput } from '~/ui/format/dates'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { communityQueries } from '../community.queries'
import {
  announce,
  removeAnnouncement,
  updateAnnouncement,
  previewAnnouncement,
  testAnnouncement,
} from './manage-announcements.functions'
import classes from './announcements-page.module.css'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'
import { errorMessage } from '~/ui/format/error-message'

/** The form values of an announcement. */
const valuesSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** `2026-11-21T14:30` in the user's time zone; empty for immediately. */
  publishedAt: v.string(),
  isPublic: v.boolean(),
  /** The id of a shared view; empty for all members. */
  segment: v.string(),
  mail: v.boolean(),
  isRequired: v.boolean(),
  /** The revision of the edited announcement; 0 for a new one. */
  revision: v.number(),
})
type Values = v.InferOutput<typeof valuesSchema>

/** @param announcement null for a new one */
const getValues = (announcement: ManagedAnnouncement | null, segment = ''): Values => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  publishedAt: announcement ? toDateTimeInput(announcement.publishedAt) : '',
  isPublic: announcement?.isPublic ?? false,
  segment,
  mail: true,
  isRequired: announcement?.isRequired ?? false,
  revision: announcement?.revision ?? 0,
})

/**
 * Converts the values to the service's input. Keeps an unchanged time exact to the second; without a time it is
 * published immediately.
 */
const getInput = (
  { title, body, isPublic, publishedAt }: Values,
  announcement: ManagedAnnouncement | null,
) => {
  const text = { title, body, isPublic }
  if (announcement?.sentTo) return text
  if (announcement !== null && publishedAt === toDateTimeInput(announcement.publishedAt)) return text
  return { ...text, publishedAt: fromDateTimeInput(publishedAt) }
}

const getDelivery = ({ segment, mail, isRequired }: Values) => ({
  ...(segment !== '' && { segment }),
  mail,
  isRequired,
})

/** Returns the input of the preview. */
const getPreviewInput = (values: Values) => ({
  title: values.title,
  body: values.body,
  ...getDelivery(values),
})

// The number of recipients must match only if an administrator selected them or forces the mail, since membership
// changes.
const needsRecipientCount = ({ publishedAt, segment, isRequired }: Values) =>
  segment !== '' || (publishedAt === '' && isRequired)

/**
 * Returns the input of a new announcement.
 *
 * @param recipients the number that the preview showed
 */
const getNew = (values: Values, recipients: number | undefined) => {
  const { title, body } = values
  const delivery = { ...getDelivery(values), ...(recipients !== undefined && { recipients }) }
  // Announcements to a segment are published immediately and never public.
  if (values.segment !== '') return { title, body, ...delivery }
  return { ...getInput(values, null), ...delivery }
}

/** Whether the announcement already has the sent values. */
const isSaved = (
  sent: v.InferInput<typeof announcementInput>,
  { title, body, isPublic, publishedAt, isToCome }: ManagedAnnouncement,
): boolean => {
  const input = v.parse(announcementInput, sent)
  // An unchanged time may be any; "immediately" was some moment since.
  const isItsTime =
    input.publishedAt === null ? !isToCome : (input.publishedAt ?? publishedAt) === publishedAt
  return isItsTime && input.title === title && input.body === body && input.isPublic === isPublic
}

type Preview = UseMutationResult<AnnouncementPreviewData, Error, ReturnType<typeof getPreviewInput>>

interface AnnouncementPreviewProps {
  values: Values
  preview: Preview
  /** Whether it shows the recipients, for a new announcement. */
  isNew: boolean
  /** Called when the preview fails, possibly due to invalid fields. */
  onError: (error: Error) => void
  renderText: (html: string) => ReactNode
}

/** A preview on request: the recipients, and the rendered text. */
function AnnouncementPreview({ values, preview, isNew, onError, renderText }: AnnouncementPreviewProps) {
  const { data } = preview
  const test = useMutation({
    mutationFn: (draft: Values) => testAnnouncement({ data: getPreviewInput(draft) }),
    onSuccess: () => showToast(t`A test is on its way to your address.`),
  })
  const error = preview.error ?? test.error
  // Field errors are shown at their fields.
  const isOfFields = isProblem(error, 'FIELDS_INVALID')
  return (
    <Stack gap={12} align="start">
      <AppButton
        kind="outlined"
        loading={preview.isPending}
        onClick={() => preview.mutate(getPreviewInput(values), { onError })}
      >
        {data === undefined ? t`Preview` : t`Preview again`}
      </AppButton>
      <ErrorCallout error={isOfFields ? null : error} />
      {data === undefined ? null : (
        <div className={classes.shown} role="region" aria-label={t`Preview`}>
          {isNew ? <Recipients {...data} /> : null}
          {renderText(data.html)}
          {isNew && values.mail ? (
            <>
              <h3>{t`As a mail`}</h3>
              <pre className={classes.mail}>{`${data.asMail.subject}\n\n${data.asMail.text}`}</pre>
              <AppButton
                kind="terciary"
                loading={test.isPending}
                onClick={() => test.mutate(values)}
              >{t`Send a test to me`}</AppButton>
            </>
          ) : null}
        </div>
      )}
    </Stack>
  )
}

/** The number of recipients, how many of them by mail, and the first ones. */
function Recipients({
  recipients,
  mails,
  names,
}: Pick<AnnouncementPreviewData, 'recipients' | 'mails' | 'names'>) {
  const more = recipients - names.length
  return (
    <>
      <p role="status">
        <strong>{plural(recipients, { one: '# user gets it', other: '# users get it' })}</strong>
        {', '}
        {plural(mails, { one: '# of them by mail.', other: '# of them by mail.' })}
      </p>
      {names.length === 0 ? null : (
        <Text c="dim" size="sm">
          {more > 0 ? t`${names.join(', ')} and ${more} more` : names.join(', ')}
        </Text>
      )}
    </>
  )
}

interface AnnouncementDialogProps {
  /** The current announcement; null for a new one. */
  announcement: ManagedAnnouncement | null
  /** The shared views that a new announcement can be sent to. */
  segments: readonly { id: string; name: string }[]
  /** The initially selected view; empty for all members. */
  segment: string
  renderText: (html: string) => ReactNode
  /** The warnings before a text becomes public. */
  renderWarning: (body: string) => ReactNode
  /** Refetches the announcement; rejects if it is no longer in the shown list. */
  readNewest: (id: string) => Promise<ManagedAnnouncement>
  onClose: () => void
  /** Opens the dialog again. */
  onOpen: () => void
  /** Called with its id. */
  onRemoved: (id: string) => void
}

const isConflict = (error: unknown) => isProblem(error, 'CONFLICT')
const isGone = (error: unknown) => isProblem(error, 'NOT_FOUND')

const getConflictMessage = () =>
  t`Someone else changed it in the meantime. Your text is kept: close this, and open it from the list again.`

const explain = (error: Error) => {
  if (isConflict(error)) return getConflictMessage()
  if (!isGone(error)) return errorMessage(error)
  return t`Someone else removed this announcement in the meantime. Copy your text into a new one if it is to be read.`
}

/** Creates or edits an announcement. Keeps a draft over reloads. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { announcement, segments, renderText, renderWarning, readNewest, onClose, onOpen, onRemoved } = props
  const preview: Preview = useMutation({
    mutationFn: (data: ReturnType<typeof getPreviewInput>) => previewAnnouncement({ data }),
  })
  /** The preview of these values, needed if the number of recipients must match. */
  const getSeen = (values: Values): AnnouncementPreviewData | undefined => {
    const { variables, data } = preview
    const isOfThese = variables !== undefined && hashKey([variables]) === hashKey([getPreviewInput(values)])
    return announcement === null && needsRecipientCount(values) && isOfThese ? data : undefined
  }
  const queryClient = useQueryClient()
  const finish = (sentence: string) => {
    showToast(sentence)
    onClose()
    return queryClient.invalidateQueries({ queryKey: communityQueries.all() })
  }
  const form = useContractForm({
    name: `announcement.${announcement?.id ?? (props.segment || 'new')}`,
    initialValues: getValues(announcement, props.segment),
    schema: announcement === null ? newAnnouncement : announcementInput,
    toInput: (values) => (announcement === null ? getNew(values, undefined) : getInput(values, announcement)),
    send: (values, idempotencyKey) => {
      if (announcement === null) {
        return announce({ data: { ...getNew(values, getSeen(values)?.recipients), idempotencyKey } })
      }
      const data = getInput(values, announcement)
      const { id } = announcement
      return saveIdempotently(
        () => updateAnnouncement({ data: { params: { id }, body: { ...data, revision: values.revision } } }),
        () => readNewest(id),
        (newest) => isSaved(data, newest),
      )
    },
    onDone: ({ publishedAt, isToCome }) => {
      if (announcement !== null) return finish(t`The announcement is changed.`)
      return finish(
        isToCome ? t`It is scheduled for ${formatDateTime(publishedAt)}.` : t`The announcement is published.`,
      )
    },
    explain: (error) => (announcement === null && isConflict(error) ? error.message : explain(error)),
    onRefused: (error) => {
      // The recipients differ from those shown.
      if (announcement === null && isConflict(error)) preview.reset()
      // Not awaited, so that the form does not stay locked.
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
  const { body, publishedAt, revision, segment, isRequired } = form.values
  const needsCount = announcement === null && needsRecipientCount(form.values)
  const seen = getSeen(form.values)
  const getReason = () => {
    if (!needsCount) return undefined
    if (seen === undefined) return t`Look at the preview first.`
    return seen.recipients === 0 ? t`No user would get it.` : undefined
  }
  const getLabel = () => {
    if (announcement !== null) return t`Save`
    if (publishedAt !== '') return t`Schedule it`
    if (seen === undefined) return t`Announce`
    return t`Send to ${plural(seen.recipients, { one: '# user', other: '# users' })}`
  }
  const setRequired = async (isWanted: boolean) => {
    const isAgreed =
      !isWanted ||
      (await confirm({
        title: t`Send it as a required notice?`,
        children: t`It goes out by mail even to users who switched such mails off, and stays at the top of their notifications until they read it. Keep this for recalls and safety. It is recorded in the audit log.`,
        confirmLabel: t`Make it required`,
      }))
    if (isAgreed) form.setFieldValue('isRequired', isWanted)
  }
  const [shownBody] = useDebouncedValue(body, 500)
  // Another administrator saved it since this draft was started: overwriting takes an explicit choice.
  const isOvertaken = announcement !== null && revision !== announcement.revision
  const isSaidAbove = isOvertaken && form.problem === getConflictMessage()
  return (
    <DialogForm
      form={isSaidAbove ? { ...form, problem: null } : form}
      title={announcement === null ? t`New announcement` : t`Change the announcement`}
      size={640}
      label={getLabel()}
      disabled={getReason() !== undefined}
      disabledReason={getReason()}
      actions={
        announcement === null ? null : (
          <AppButton
            kind="terciary"
            size="md"
            color="red"
            loading={remove.isPending}
            onClick={() => void askToRemove(announcement)}
          >{t`Remove`}</AppButton>
        )
      }
      onClose={onClose}
      onCancel={cancel}
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
      {announcement?.sentTo ? (
        <Text c="dim" size="sm">
          {t`Sent to ${plural(announcement.sentTo.recipients, { one: '# user', other: '# users' })} of “${announcement.sentTo.name}”. Mails that went out stay as they are.`}
        </Text>
      ) : null}
      {announcement === null ? (
        <NativeSelect
          label={t`Who gets it`}
          description={
            segment === ''
              ? t`Share a view of the user list to send to its users only.`
              : t`The users in this view when you send it.`
          }
          data={[
            { value: '', label: t`Everybody who may read it` },
            ...segments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field('segment')}
        />
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
      {announcement === null ? (
        <>
          <Checkbox
            label={t`Also by mail`}
            description={t`To those who want such mails.`}
            {...form.field('mail', { type: 'checkbox' })}
          />
          <Checkbox
            label={t`Required: preferences cannot switch it off`}
            description={t`For recalls and safety.`}
            checked={isRequired}
            onChange={(event) => void setRequired(event.currentTarget.checked)}
          />
        </>
      ) : null}
      <AnnouncementPreview
        values={form.values}
        preview={preview}
        isNew={announcement === null}
        onError={(error) => void form.placeError(error)}
        renderText={renderText}
      />
      {form.values.isPublic && segment === '' ? renderWarning(shownBody) : null}
      {segment !== '' || announcement?.sentTo ? null : (
        <>
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
        </>
      )}
    </DialogForm>
  )
}
