import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { getLengthProblem } from '~/forms/field-errors'
import { FormButtons } from '~/forms/form-buttons'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { DateTimeField } from '~/ui/components/date-field/date-field'
import { Dialog } from '~/ui/components/dialog/dialog'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDateTime, fromDateTimeInput, getTimeZone, toDateTimeInput } from '~/ui/format/dates'
import { OpenComments } from '../details/review-panel'
import { setPageSchedule, setPageStatus } from '../page-editor.functions'
import type { VersionSaving } from '../use-save-version'
import { maxMessageLength } from '../open-page'
import type { PageEditor } from '../page-editor'
import { ClosedMentions } from './closed-mentions'
import { PublishChanges } from './publish-changes'
import { Stack } from '~/ui/layouts/primitives'
import classes from './publish-dialog.module.css'

interface PublishDialogProps {
  page: Page
  writing: PageEditor
  saving: VersionSaving
  onClose: () => void
}

const getStart = (instant: string | null | undefined) => (instant ? toDateTimeInput(instant) : '')

/** The values of the dialog; times are values of date fields. */
interface Publication {
  when: 'now' | 'later'
  message: string
  publishAt: string
  withdrawAt: string
  isMinor: boolean
}

const getErrors = ({ when, message, publishAt }: Publication): Record<string, string> => {
  if (when === 'later') {
    return fromDateTimeInput(publishAt) === null ? { publishAt: t`Choose a day and a time.` } : {}
  }
  const tooLong = getLengthProblem(message, maxMessageLength)
  return tooLong === null ? {} : { message: tooLong }
}

const explain = (error: Error) =>
  error instanceof ProblemError && error.current !== undefined
    ? t`${error.current.authorName} saved version ${error.current.version} meanwhile. Look at it before you publish it.`
    : errorMessage(error)

/** Publishes a version now or at a time, and shows a toast. */
const publish = async (id: string, { when, message, isMinor, ...times }: Publication, version: number) => {
  const withdrawAt = fromDateTimeInput(times.withdrawAt)
  if (when === 'later') {
    const publishAt = fromDateTimeInput(times.publishAt)
    const page = await setPageSchedule({ data: { params: { id }, body: { publishAt, withdrawAt, version } } })
    if (publishAt !== null) showToast(t`Version ${version} appears at ${formatDateTime(publishAt)}.`)
    return page
  }
  const change = { status: 'published' as const, message, version, isMinor, schedule: { withdrawAt } }
  const page = await setPageStatus({ data: { params: { id }, body: change } })
  showToast(
    page.editing?.disabled
      ? t`Version ${version} is published. Readers get it once its address is enabled.`
      : t`Readers get version ${version} now.`,
  )
  return page
}

const getSubmitLabel = (when: 'now' | 'later', next: number, hasChanges: boolean): string => {
  if (when === 'now') return hasChanges ? t`Save and publish version ${next}` : t`Publish version ${next}`
  return hasChanges ? t`Save and schedule version ${next}` : t`Schedule version ${next}`
}

/** Publishes the text, now or at a time. */
export function PublishDialog({ page, writing, saving, onClose }: PublishDialogProps) {
  const { id, editing } = page
  const newest = editing?.newestVersion ?? page.version
  const next = newest + (saving.hasChanges ? 1 : 0)
  // The page may have changed even if the call failed.
  const readAgain = () => saving.refresh().catch(() => undefined)
  const refuse = (error: Error) => {
    if (!form.placeError(error)) form.showProblem(explain(error))
  }
  const form = useContractForm<Publication, Page>({
    initialValues: {
      when: editing?.publishAt ? 'later' : 'now',
      message: '',
      publishAt: getStart(editing?.publishAt),
      withdrawAt: getStart(editing?.withdrawAt),
      isMinor: false,
    },
    schema: getErrors,
    toField: (path) => path.replace('schedule.', ''),
    send: async (values) => {
      const publishVersion = (version: number) => publish(id, values, version).finally(readAgain)
      if (!saving.hasChanges) return publishVersion(newest)
      let published: Promise<Page> | null = null
      let isMerging = false
      await saving.save(values.message, (version) => {
        published = publishVersion(version)
        if (isMerging) published.then(onClose, refuse)
      })
      isMerging = true
      // Not published: saving failed, or two texts must be merged first.
      return published ?? false
    },
    onDone: onClose,
    explain,
  })
  const removal = useMutation({
    mutationFn: () => setPageSchedule({ data: { params: { id }, body: {} } }),
    onSuccess: () => {
      showToast(t`The schedule is removed.`)
      onClose()
    },
    onError: refuse,
    onSettled: readAgain,
  })
  const isBusy = form.isSending || removal.isPending || saving.isBusy
  const problem = form.problem ?? saving.failure ?? saving.titleError
  const timeProps = {
    size: 'sm',
    description: t`In your time zone, ${getTimeZone()}.`,
  } as const
  return (
    <Dialog onClose={onClose} title={t`Publish`} size={600}>
      <ContractForm
        form={{ ...form, problem, isLocked: isBusy }}
        className={classes.form}
        foot={
          <FormButtons
            label={getSubmitLabel(form.values.when, next, saving.hasChanges)}
            isSending={form.isSending || saving.isBusy}
            onCancel={onClose}
          >
            {editing?.publishAt || editing?.withdrawAt ? (
              <AppButton
                kind="outlined"
                size="md"
                loading={removal.isPending}
                disabled={isBusy}
                onClick={() => removal.mutate()}
              >{t`Remove the schedule`}</AppButton>
            ) : null}
          </FormButtons>
        }
      >
        <PublishChanges page={page} writing={writing} next={next} hasChanges={saving.hasChanges} />
        <ClosedMentions audience={page.audience} text={writing.read().text.body} />
        <OpenComments page={id} />
        {editing?.publishAt ? (
          <Callout>
            <Trans>
              Version {editing.scheduledVersion} is scheduled for {formatDateTime(editing.publishAt)}.
            </Trans>
          </Callout>
        ) : null}
        <Radio.Group label={t`When`} {...form.getInputProps('when')}>
          <Stack gap={10} mt={6}>
            <Radio
              value="now"
              label={t`Now`}
              description={
                editing?.disabled
                  ? t`Readers get it once its address is enabled.`
                  : t`Readers get it with their next click.`
              }
            />
            <Radio
              value="later"
              label={t`At a time`}
              description={t`It appears within a minute of that time.`}
            />
          </Stack>
        </Radio.Group>
        {form.values.when === 'later' ? (
          <DateTimeField {...timeProps} label={t`Publish at`} {...form.field('publishAt')} />
        ) : (
          <TextInput
            size="sm"
            label={t`What is new for readers`}
            description={t`Optional. Shown in the history.`}
            {...form.field('message')}
          />
        )}
        {page.slug === 'terms-of-use' && form.values.when === 'now' && page.status === 'published' ? (
          <Checkbox
            label={t`This is a minor correction`}
            description={t`Those who accepted the terms of use are not asked again.`}
            {...form.field('isMinor', { type: 'checkbox' })}
          />
        ) : null}
        <DateTimeField {...timeProps} label={t`Withdraw at, if it is to end`} {...form.field('withdrawAt')} />
      </ContractForm>
    </Dialog>
  )
}
