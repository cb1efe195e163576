import { useEffect, useRef, useState, type FormEvent } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { PhoneField, type PhoneValue } from '~/ui/components/phone-field/phone-field'
import { TextButton } from '~/ui/components/text-link/text-link'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import type { Attempt } from '../auth-request/use-attempt'
import { SubmitButton } from '~/forms/submit-button'
import { useDialCodes } from '~/forms/use-countries'
import { CodeField } from '../second-factor/code-field'
import { dialledNumber } from './dialled-number'
import { usePhoneCode } from './use-phone-code'
import entry from '~/forms/entry-form.module.css'
import classes from './ways.module.css'

interface PhoneCodeFormProps {
  attempt: Attempt
  /** The verb of the last step, such as `Log in`. */
  verb: string
  /** Has the code sent; answers what it is handed in with. */
  send: (phoneNumber: string) => Promise<string>
  handIn: (verificationId: string, code: string) => Promise<void>
  onDone: () => unknown
  onBack: () => void
}

const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()

/** A telephone number, then the code that was sent to it. */
export function PhoneCodeForm({ attempt, verb, send, handIn, onDone, onBack }: PhoneCodeFormProps) {
  const dialCodes = useDialCodes()
  const formRef = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState<PhoneValue>({ country: '', number: '' })
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { sentTo, resendIn, sendTo, enter, startOver } = usePhoneCode({ attempt, send, handIn, onDone })

  const name = sentTo === null ? 'phone' : 'code'
  useEffect(() => focusField(formRef.current, name), [name])

  const refuse = (sentence: string) => {
    setError(sentence)
    focusField(formRef.current, name)
  }
  const sendToTyped = async () => {
    const read = await dialledNumber(phone)
    if ('refusal' in read) refuse(read.refusal)
    else await sendTo(read.number)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form may stand in another one, whose own sending this is not.
    event.stopPropagation()
    setError(null)
    if (sentTo === null) void sendToTyped()
    else if (code.length < 6) refuse('Enter the six digits of the code.')
    else void enter(code)
  }

  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className={entry.form}>
      <AttemptOutcome attempt={attempt} />
      {sentTo === null ? (
        <PhoneField
          label="Phone"
          options={dialCodes}
          names={{ country: 'phone.country', number: 'phone' }}
          value={phone}
          onChange={setPhone}
          error={error}
          description="We send a code to it by SMS, for which your operator may charge you."
        />
      ) : (
        <>
          <CodeField
            value={code}
            onCode={setCode}
            error={error}
            description={`The six digits we sent to ${sentTo}.`}
          />
          <div className={classes.more}>
            {resendIn > 0 ? (
              <>No message yet? Another can be sent in {resendIn} s.</>
            ) : (
              <TextButton
                loading={attempt.isBusy}
                onClick={() => {
                  // The button goes once it is sent.
                  focusField(formRef.current, 'code')
                  void sendTo(sentTo)
                }}
              >
                Send another code
              </TextButton>
            )}
          </div>
        </>
      )}
      <FormFoot>
        <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
          {sentTo === null ? 'Send the code' : verb}
        </SubmitButton>
        <AppButton
          kind="terciary"
          size="md"
          onClick={() => {
            setCode('')
            setError(null)
            if (sentTo === null) onBack()
            else startOver()
          }}
        >
          {sentTo === null ? 'Back' : 'Use another number'}
        </AppButton>
      </FormFoot>
    </form>
  )
}
