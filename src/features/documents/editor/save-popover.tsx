import { t } from '@lingui/core/macro'
import { Popover, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { focusFirstError } from '~/forms/form-fields'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { getLengthProblem } from '~/forms/field-errors'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { useEscape } from '~/ui/keyboard/use-escape'
import { Text } from '~/ui/layouts/primitives'
import classes from './save-popover.module.css'
import type { VersionSaving } from './use-save-version'
import { maxMessageLength } from './open-page'

interface SavePopoverProps {
  saving: VersionSaving
  /** The number of the newest version. */
  newest: number
}

/** Saves a version with an optional message. */
export function SavePopover({ saving, newest }: SavePopoverProps) {
  const { isAsking, isBusy, hasChanges, failure } = saving
  const [message, setMessage] = useState('')
  useEscape(saving.stopAsking, isAsking)
  const tooLong = getLengthProblem(message, maxMessageLength)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (tooLong !== null) return focusFirstError(event.currentTarget, { message: tooLong })
    void saving.save(message, () => setMessage(''))
  }
  return (
    <Popover
      opened={isAsking}
      onChange={(isOpen) => (isOpen ? saving.ask() : saving.stopAsking())}
      position="bottom-end"
      width="calc(min(20rem, 100vw - 1rem))"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <AppButton
          kind="outlined"
          aria-keyshortcuts="Control+S"
          onClick={() => (isAsking ? saving.stopAsking() : saving.ask())}
        >{t`Save`}</AppButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Save a version`}>
        {hasChanges ? (
          <form {...lockWhilePending(isBusy)} onSubmit={submit} className={classes.form}>
            <TextInput
              data-autofocus
              size="sm"
              name="message"
              label={t`What changed`}
              description={t`Optional. Shown in the history.`}
              value={message}
              error={tooLong}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            {failure === null ? null : (
              <Callout tone="error" isAnnounced>
                {failure}
              </Callout>
            )}
            <AppButton type="submit" loading={isBusy}>{t`Save a version`}</AppButton>
            <Text c="dim" size="sm" className={classes.note}>{t`Readers get it when it is published.`}</Text>
          </form>
        ) : (
          <Text
            c="dim"
            size="sm"
            className={classes.note}
            data-autofocus
            tabIndex={-1}
          >{t`Nothing has changed since version ${newest}.`}</Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
