import { t } from '@lingui/core/macro'
import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { graceDays } from '~/contract/own-account'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { useEscape } from '~/ui/keyboard/use-escape'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { useRemoval } from './use-removal'

interface RemovalDialogProps {
  identityUid: string
  email: string
  onClose: () => void
}

/** Asks for the own address to be typed before the account is put on its way out. */
export function RemovalDialog({ identityUid, email, onClose }: RemovalDialogProps) {
  const [typed, setTyped] = useState('')
  const { isWorking, failure, fieldError, dialog, remove } = useRemoval(identityUid)
  // On its way it cannot be called back, and a sign-in may still have to be asked for here.
  const close = () => {
    if (!isWorking) onClose()
  }
  useEscape(close, dialog === null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void remove(typed, email)
  }

  return (
    <>
      <Modal
        opened={dialog === null}
        onClose={close}
        closeOnEscape={false}
        title={t`Delete your account?`}
        size={480}
        lockScroll={false}
        closeOnClickOutside={false}
      >
        <Stack method="post" noValidate onSubmit={submit} as="form" gap={18}>
          <p>{t`This signs you out everywhere. In ${graceDays} days your account is removed for good; until then you can log in and keep it. What you wrote in the community stays, without your name.`}</p>
          <TextInput
            label={t`Your e-mail address`}
            description={t`Type ${email} to confirm.`}
            name="confirm-email"
            autoComplete="off"
            inputMode="email"
            data-autofocus
            value={typed}
            error={fieldError}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {failure === null ? null : (
            <Callout tone="error" isAnnounced>
              {failure}
            </Callout>
          )}
          <Cluster gap={12} mt={20}>
            <AppButton
              type="submit"
              size="md"
              color="red"
              loading={isWorking}
            >{t`Delete my account`}</AppButton>
            <AppButton kind="outlined" size="md" disabled={isWorking} onClick={close}>{t`Cancel`}</AppButton>
          </Cluster>
        </Stack>
      </Modal>
      {dialog}
    </>
  )
}
