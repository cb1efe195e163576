import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Radio, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import type { Page } from '~/contract/pages'
import { focusFirstError } from '~/forms/form-fields'
import { halfFilled, lengthProblem } from '~/forms/field-errors'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { getLocalMoment, timeZone, toFieldValue } from '../local-time'
import { getPageState } from '../page-state'
import type { Saving } from '../use-saving'
import { longestMessage } from '../version-message'
import type { Writing } from '../writing'
import { OtherActs } from './other-acts'
import { ReadersGet } from './readers-get'
import { usePublishing } from './use-publishing'
import classes from './publish-dialog.module.css'

interface PublishDialogProps {
  page: Page
  writing: Writing
  saving: Saving
  onClose: () => void
}

const getStart = (instant: string | null | undefined) => (instant ? toFieldValue(new Date(instant)) : '')

/** Brings the text before readers, now or at a time; or takes the page from them. */
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
  const verb = when === 'now' ? t`Publish version ${next}` : t`Plan version ${next}`
  const tooLong = lengthProblem(message, longestMessage)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (when === 'now' && tooLong !== null) return focusFirstError(formRef.current, { message: tooLong })
    publishing.publish({ when, message, publishAt, withdrawAt }, halfFilled(event.currentTarget))
  }
  const timeProps = {
    type: 'datetime-local',
    size: 'sm',
    description: t`In your time zone, ${timeZone()}.`,
  } as const
  return (
    <Dialog onClose={onClose} title={t`Publish`} size={600}>
      <Text c="dim" mb={16}>
        {getPageState(page).sentence}
      </Text>
      <form
        {...lockWhilePending(publishing.isBusy)}
        ref={formRef}
        onSubmit={submit}
        className={classes.form}
        noValidate
      >
        <ReadersGet page={page} writing={writing} next={next} hasChanges={saving.hasChanges} />
        {editing?.publishAt ? (
          <Callout>
            <Trans>
              Version {editing.scheduledVersion} is planned for {getLocalMoment(new Date(editing.publishAt))}.
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
              description={t`It appears by itself within a minute.`}
            />
          </div>
        </Radio.Group>
        {when === 'later' ? (
          <TextInput
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
        <TextInput
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
        <Cluster gap={8}>
          <AppButton type="submit" size="md" loading={publishing.isBusy}>
            {saving.hasChanges ? t`Save and ${verb.toLowerCase()}` : verb}
          </AppButton>
          {editing?.publishAt || editing?.withdrawAt ? (
            <AppButton
              kind="outlined"
              size="md"
              loading={publishing.doing === 'forget-plan'}
              disabled={publishing.isBusy}
              onClick={publishing.forgetPlan}
            >{t`Remove the plan`}</AppButton>
          ) : null}
          <AppButton kind="outlined" size="md" onClick={onClose}>{t`Cancel`}</AppButton>
        </Cluster>
      </form>
      <OtherActs page={page} publishing={publishing} />
    </Dialog>
  )
}
