import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { User } from '~/contract/users'
import { CodeField } from '~/auth/second-factor/code-field'
import { maskedPhone } from '~/auth/second-factor/factor-choice'
import { dialledNumber } from '~/auth/sign-in/phone-sign-in'
import { useCodeAttempt } from '~/auth/second-factor/use-code-attempt'
import { openSessionSync } from '~/auth/session/session-sync'
import { usePublicConfig } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PhoneField } from '~/ui/components/phone-field/phone-field'
import { Stack } from '~/ui/layouts/primitives'
import { splitPhone, useCountries, useDialCodes } from '~/forms/countries'
import { AddFoot } from './add-foot'
import type { FactorChange } from './use-factor-change'
import classes from './second-factor-section.module.css'

interface AddPhoneProps {
  user: User
  change: FactorChange
  onAdded: () => Promise<void>
  onCancel: () => void
}

const nameLength = 60

/** Adds a telephone: its number, then the code of the message that comes to it. */
export function AddPhone({ user, change, onAdded, onCancel }: AddPhoneProps) {
  const { firebase } = usePublicConfig()
  const countries = useCountries()
  const dialCodes = useDialCodes()
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState(() => splitPhone(user.phoneNumber, user.address.country, countries))
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ number: string; verificationId: string } | null>(null)
  const { doing, failure, error, refuse, attempt } = useCodeAttempt<'sending' | 'adding'>(field)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type="tel"]')?.focus(), [])

  const send = async () => {
    const read = await dialledNumber(phone)
    if ('refusal' in read) return refuse(read.refusal)
    const { number } = read
    await attempt('sending', async () => {
      const verificationId = await change.begin((identity) => identity.sendEnrolmentCode(number))
      setSent({ number, verificationId })
    })
  }
  const add = (verificationId: string) =>
    attempt('adding', async () => {
      await change.settleAdding(async () => {
        const { identity } = await openSessionSync(firebase)
        return identity.enrolPhone(verificationId, code, name.trim())
      })
      await onAdded()
    })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sent === null) void send()
    else if (code.length < 6) refuse(t`Enter the six digits of the code.`)
    else void add(sent.verificationId)
  }

  return (
    <Stack ref={form} method="post" noValidate onSubmit={submit} as="form" gap={18} className={classes.panel}>
      <h3 className={classes.title}>{t`Add a phone number`}</h3>
      {sent === null ? (
        <>
          <PhoneField
            label={t`Phone number`}
            description={t`Each time you log in, we send a code to it by text message.`}
            options={dialCodes}
            names={{ country: 'factor.country', number: 'factor.number' }}
            value={phone}
            error={error}
            onChange={setPhone}
          />
          <TextInput
            label={t`Name`}
            description={t`How you tell it from another, such as Work phone. May stay empty.`}
            name="factor.name"
            autoComplete="off"
            maxLength={nameLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </>
      ) : (
        <CodeField
          ref={field}
          value={code}
          onCode={setCode}
          error={error}
          description={t`The six digits from the text message to ${maskedPhone(sent.number)}.`}
        />
      )}
      <AddFoot failure={failure} onCancel={onCancel}>
        <AppButton type="submit" size="md" loading={doing !== null}>
          {sent === null ? t`Send a code` : t`Add this phone`}
        </AppButton>
        {sent === null ? null : (
          <AppButton
            kind="terciary"
            size="md"
            disabled={doing !== null}
            onClick={() => {
              setSent(null)
              setCode('')
              refuse(null)
            }}
          >{t`Use another number`}</AppButton>
        )}
      </AddFoot>
    </Stack>
  )
}
