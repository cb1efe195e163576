import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Radio, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import type { Page } from '~/contract/pages'
import { FormButtons } from '~/forms/form-buttons'
import { focusFirstError } from '~/forms/form-fields'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { halfFilled, lengthProblem } from '~/forms/field-errors'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { DateTimeField } from '~/ui/components/date-field/date-field'
import { Dialog } from '~/ui/components/dialog/dialog'
import { formatDateTime, getTimeZone, toDateTimeInput } from '~/ui/format/dates'
import type { Saving } from '../use-saving'
import { longestMessage } from '../version-message'
import type { Writing } from '../writing'
import { OpenComments } from '../details/review-panel'
import { ClosedMentions } from './closed-mentions'
import { ReadersGet } from './readers-get'
import { usePublishing } from './use-publishing'
import classes from './publish-dialog.module.css'

interface PublishDialogProps {
  page: Page
  writing: Writing
  saving: Saving
  onClose: () => void
}

const getStart = (instant: string | null | undefined) => (instant ? toDateTimeInput(instant) : '')

const getSubmitLabel = (when: 'now' | 'later', next: number, hasChanges: boolean): string => {
  if (when === 'now') return hasChanges ? t`Save and publish version ${next}` : t`Publish version ${next}`
  return hasChanges ? t`Save and schedule version ${next}` : t`Schedule version ${next}`
}

/** Brings the text before readers, now or at a time. */
export function PublishDialog({ page, writing, saving, onClose }: PublishDialogProps) {
  const { editing } = page
  const formRef = useRef<HTMLFormElement>(null)
  const [when, setWhen] = useState<'now' | 'later'>(editing?.publishAt ? 'later' : 'now')
  const [message, setMessage] = useState('')
  const [publishAt, setPublishAt] = useState(getStart(editing?.publishAt))
  const [withdrawAt, setWithdrawAt] = useState(getStart(editing?.withdrawAt))
  const publishing = usePublishing({
    page,
    saving,
    onDone: onClose,
    onWrong: (errors) => focusFirstError(formRef.current, errors),
  })
  const next = (editing?.newestVersion ?? page.version) + (saving.hasChanges ? 1 : 0)
  const tooLong = lengthProblem(message, longestMessage)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (when === 'now' && tooLong !== null) return focusFirstError(formRef.current, { message: tooLong })
    publishing.publish({ when, message, publishAt, withdrawAt }, halfFilled(event.currentTarget))
  }
  const timeProps = {
    size: 'sm',
    description: t`In your time zone, ${getTimeZone()}.`,
  } as const
  return (
    <Dialog onClose={onClose} title={t`Publish`} size={600}>
      <form
        {...lockWhilePending(publishing.isBusy)}
        ref={formRef}
        onSubmit={submit}
        className={classes.form}
        noValidate
      >
        <ReadersGet page={page} writing={writing} next={next} hasChanges={saving.hasChanges} />
        <ClosedMentions audience={page.audience} text={writing.read().text.body} />
        <OpenComments page={page.id} />
        {editing?.publishAt ? (
          <Callout>
            <Trans>
              Version {editing.scheduledVersion} is scheduled for {formatDateTime(editing.publishAt)}.
            </Trans>
          </Callout>
        ) : null}
        <Radio.Group
          label={t`When`}
          value={when}
          onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        >
          <div className={classes.choices}>
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
          </div>
        </Radio.Group>
        {when === 'later' ? (
          <DateTimeField
            {...timeProps}
            name="publishAt"
            label={t`Publish at`}
            value={publishAt}
            error={publishing.errors.publishAt}
            onChange={(event) => setPublishAt(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            size="sm"
            label={t`What is new for readers`}
            description={t`Optional. It stands in the history with this publication.`}
            name="message"
            value={message}
            error={tooLong}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
        <DateTimeField
          {...timeProps}
          name="withdrawAt"
          label={t`Withdraw at, if it is to end`}
          value={withdrawAt}
          error={publishing.errors.withdrawAt}
          onChange={(event) => setWithdrawAt(event.currentTarget.value)}
        />
        {publishing.failure === null ? null : (
          <Callout tone="error" isAnnounced>
            {publishing.failure}
          </Callout>
        )}
        <FormButtons
          label={getSubmitLabel(when, next, saving.hasChanges)}
          isSending={publishing.isBusy}
          onCancel={onClose}
        >
          {editing?.publishAt || editing?.withdrawAt ? (
            <AppButton
              kind="outlined"
              size="md"
              loading={publishing.doing === 'forget-plan'}
              disabled={publishing.isBusy}
              onClick={publishing.forgetPlan}
            >{t`Remove the schedule`}</AppButton>
          ) : null}
        </FormButtons>
      </form>
    </Dialog>
  )
}
