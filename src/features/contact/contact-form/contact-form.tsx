import * as v from 'valibot'
import '~/ui/theme/entry.css'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { contactMessage, type ContactMessage } from '~/contract/contact'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { keptDraft } from '~/forms/drafts'
import { useOnMount } from '~/forms/use-once'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmailField } from '~/ui/components/email-field/email-field'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { VisuallyHidden } from '~/ui/layouts/primitives'
import { ProblemError } from '~/contract/problem'
import { readContactChallenge, sendContactMessage } from '../contact.functions'

/**
 * Sends a message. While many come in, the service asks for a little work of the sender's computer first, which is
 * done without asking the person for anything.
 * @param onWork called when that work begins
 */
const sendMessage = async (
  message: ContactMessage & { idempotencyKey: string },
  onWork: () => void,
): Promise<void> => {
  try {
    await sendContactMessage({ data: message })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'CHALLENGE_REQUIRED') throw error
    onWork()
    const [challenge, { solve }] = await Promise.all([readContactChallenge(), import('./solve-challenge')])
    const solved = await solve(challenge)
    if (solved === null) throw error
    await sendContactMessage({ data: { ...message, challenge: solved } })
  }
}

const paths = ['name', 'email', 'subject', 'message'] as const

const written = v.partial(v.object(v.entriesFromList(paths, v.string())))
const readWritten = (value: unknown) => (v.is(written, value) ? value : null)

interface ContactFormProps {
  /** Filled in for signed-in users. */
  person: { name: string; email: string } | null
  /** What a link to this page may already know. */
  subject: string
  /** Called with the address that the answer goes to. */
  onSent: (email: string) => void
}

/** A message to the people who run the programme. */
export function ContactForm({ person, subject, onSent }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const writer = getUser(useSession())?.identityUid ?? 'visitor'
  const [kept] = useState(() => keptDraft(`portal.contact.${writer}`, readWritten))
  const known = { name: person?.name ?? '', email: person?.email ?? '' }
  const form = useForm({
    initialValues: { ...known, subject, message: '', website: '' },
    validate: (values) => fieldErrors(contactMessage, values),
    validateInputOnBlur: false,
    // Without the user's own name and address, which may have changed when the draft is read.
    onValuesChange: ({ name, email, subject: about, message }) =>
      kept.keep({
        ...(name !== known.name && { name }),
        ...(email !== known.email && { email }),
        subject: about,
        message,
      }),
  })
  useOnMount(() => {
    const before = kept.read() ?? {}
    for (const path of paths) {
      const value = before[path]
      if (value) form.setFieldValue(path, value)
    }
  })
  const once = useIdempotencyKey('contact')
  const [isWorking, setWorking] = useState(false)
  const sending = useMutation({
    mutationFn: (values: typeof form.values) =>
      once((idempotencyKey) => sendMessage({ ...values, idempotencyKey }, () => setWorking(true))),
    onSettled: () => setWorking(false),
    onSuccess: (_, { email }) => {
      kept.drop()
      onSent(email)
    },
    onError: (error) => {
      const { errors } = toFormErrors(error, paths)
      form.setErrors(errors)
      focusFirstError(element.current, errors)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => sending.mutate(values),
      (errors) => focusFirstError(element.current, errors),
    )(event)
  const problem = sending.error === null ? null : toFormErrors(sending.error, paths).sentence
  return (
    <form {...lockWhilePending(sending.isPending)} ref={element} method="post" noValidate onSubmit={submit}>
      <FormGrid>
        <TextInput label="Name" name="name" autoComplete="name" {...form.getInputProps('name')} />
        <EmailField
          name="email"
          autoComplete="email"
          description="We’ll reply to this address."
          {...form.getInputProps('email')}
        />
        <Wide>
          <TextInput label="Subject" name="subject" {...form.getInputProps('subject')} />
        </Wide>
        <Wide>
          <Textarea
            label="Message"
            name="message"
            rows={8}
            description="Please leave out meter numbers and addresses of customers."
            {...form.getInputProps('message')}
          />
        </Wide>
        <VisuallyHidden aria-hidden="true">
          <label>
            Leave this empty
            <input type="text" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
          </label>
        </VisuallyHidden>
        {problem === null ? null : (
          <Wide>
            <Callout tone="error" isAnnounced>
              {problem}
            </Callout>
          </Wide>
        )}
      </FormGrid>
      <FormFoot
        note={
          isWorking
            ? 'Many messages are coming in. Your browser works for a moment to confirm that you’re not a bot.'
            : 'A person reads every message.'
        }
      >
        <AppButton type="submit" size="lg" loading={sending.isPending}>
          Send message
        </AppButton>
      </FormFoot>
    </form>
  )
}
