import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { CodeField } from '~/auth/second-factor/code-field'
import { useCodeAttempt } from '~/auth/second-factor/use-code-attempt'
import type { AppEnrolment } from '~/gateways/identity/second-factor.client'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Stack, Text, Cluster } from '~/ui/layouts/primitives'
import classes from './second-factor-section.module.css'
import type { FactorChange } from './use-factor-change'
import { encode } from 'uqr'
import type { ProviderMessage } from '~/auth/provider-errors'
import { Callout } from '~/ui/components/callout/callout'
import type { User } from '~/contract/users'
import { maskPhone } from '~/auth/second-factor/factor-choice'
import { parseDialledNumber } from '~/auth/sign-in/phone-sign-in'
import { openSessionSync } from '~/auth/session/session-sync'
import { usePublicConfig } from '~/auth/use-session'
import { PhoneField } from '~/ui/components/phone-field/phone-field'
import { splitPhone, useCountries, useDialCodes } from '~/forms/countries'

/** The quiet zone around the code, in modules; scanners need it. */
const quietZoneModules = 2

interface QrPictureProps {
  /** The encoded text. */
  text: string
  /** The text alternative: what the code is for, and what to do instead. */
  label: string
}

/** A QR code, always dark on light: many cameras cannot read inverted codes. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { border: quietZoneModules, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

interface AddAppProps {
  /** The secret from the identity provider. */
  enrolment: AppEnrolment
  change: FactorChange
  onAdded: () => Promise<void>
  onCancel: () => void
}

const maxNameLength = 60

/** Formats the secret in groups of four, which are easier to copy by hand. */
const formatSecret = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Adds an authenticator app: shows the QR code and the secret, then asks for the app's code. */
export function AddApp({ enrolment, change, onAdded, onCancel }: AddAppProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const { doing, failure, error, refuse, attempt } = useCodeAttempt<'adding'>(field)
  useEffect(() => heading.current?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.length < 6) return refuse(t`Enter the six digits that your app shows.`)
    void attempt('adding', async () => {
      await change.settleAdding(() => enrolment.finish(code, name.trim()))
      await onAdded()
    })
  }

  return (
    <Stack method="post" noValidate onSubmit={submit} as="form" gap={18} className={classes.panel}>
      <h3 className={classes.title} tabIndex={-1} ref={heading}>{t`Add an authenticator app`}</h3>
      <div className={classes.app}>
        <QrPicture
          text={enrolment.address}
          label={t`QR code for your authenticator app. The key beside it does the same.`}
        />
        <div>
          <Text
            c="dim"
            size="sm"
            className={classes.lead}
          >{t`Read the picture with your authenticator app. Without a camera, add an entry by hand with this key:`}</Text>
          <p className={classes.secret}>
            <code aria-label={t`Key: ${[...enrolment.secret].join(' ')}`}>
              {formatSecret(enrolment.secret)}
            </code>
          </p>
          <Text c="dim" size="sm" className={classes.lead}>{t`Time-based, six digits.`}</Text>
        </div>
      </div>
      <CodeField
        ref={field}
        value={code}
        onCode={setCode}
        error={error}
        description={t`The six digits that your app shows now.`}
      />
      <TextInput
        label={t`Name`}
        description={t`How you tell it from another, such as the name of the app. May stay empty.`}
        name="factor.name"
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AddFoot failure={failure} onCancel={onCancel}>
        <AppButton type="submit" size="md" loading={doing !== null}>{t`Add this app`}</AppButton>
      </AddFoot>
    </Stack>
  )
}

interface AddFootProps {
  failure: ProviderMessage | null
  /** The buttons. */
  children: ReactNode
  onCancel: () => void
}

/** The foot of a form that adds a second factor: the error and the buttons. */
function AddFoot({ failure, children, onCancel }: AddFootProps) {
  return (
    <>
      {failure === null ? null : (
        <Callout tone="error" isAnnounced title={failure.sentence}>
          {failure.next}
        </Callout>
      )}
      <Cluster className={classes.buttons}>
        {children}
        <AppButton kind="outlined" size="md" onClick={onCancel}>{t`Cancel`}</AppButton>
      </Cluster>
    </>
  )
}

interface AddPhoneProps {
  user: User
  change: FactorChange
  onAdded: () => Promise<void>
  onCancel: () => void
}

/** Adds a phone as second factor: the number, then the code from the text message. */
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
    const read = await parseDialledNumber(phone)
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
            maxLength={maxNameLength}
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
          description={t`The six digits from the text message to ${maskPhone(sent.number)}.`}
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
