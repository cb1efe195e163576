import * as v from 'valibot'
import classes from './invite-page.module.css'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { newAccount, type NewAccountInput } from '~/contract/accounts'
import { isProblem } from '~/contract/problem'
import { roleDescriptions } from '~/contract/users'
import { bindField, focusFirstError } from '~/forms/form-fields'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useOnMount } from '~/forms/use-once'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { createAccount } from './invitations.functions'
import { useKeptEntry } from './use-kept-entry'
import { roles } from '~/contract/enums'

const texts = ['email', 'firstName', 'lastName', 'companyName', 'jobTitle'] as const
const paths: readonly string[] = [...texts, 'role', 'status']

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  companyName: '',
  jobTitle: '',
  role: 'user',
  status: 'pending',
}
type Values = typeof empty

const entered = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.string(),
  jobTitle: v.string(),
  role: v.string(),
  status: v.string(),
})

const toInput = ({ role, status, ...typed }: Values): NewAccountInput => ({
  ...typed,
  role: roles.find((known) => known === role) ?? 'user',
  status: status === 'approved' ? 'approved' : 'pending',
})

// The contract's messages address the user themselves; this form is about another person.
const sentences: Record<string, string> = {
  'Enter your first name.': 'Enter the first name.',
}
const spoken = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, sentences[text] ?? text]))

const placed = (error: Error) => {
  if (isProblem(error, 'EMAIL_ALREADY_IN_USE')) {
    return { errors: { email: 'There is an account with this address already.' }, sentence: null }
  }
  const { errors, sentence } = toFormErrors(error, paths)
  return { errors: spoken(errors), sentence }
}

/** Opens an account for another person, who is mailed a link to choose a password. */
export function AccountForm() {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('account')
  const { run, dialog } = useRecentSignIn()
  const kept = useKeptEntry<Values>('account', entered)
  const form = useForm<Values>({
    initialValues: empty,
    validate: (values) => spoken(fieldErrors(newAccount, toInput(values))),
    validateInputOnBlur: [...texts],
    onValuesChange: kept.keep,
  })
  useOnMount(() => {
    const left = kept.read()
    if (left !== null) form.setValues(left)
  })
  const create = useMutation({
    mutationFn: (values: Values) =>
      once((idempotencyKey) => run(() => createAccount({ data: { ...toInput(values), idempotencyKey } }))),
    onSuccess: (_made, sent) => {
      // What was typed during the request belongs to the next one.
      const isSent = (now: Values) =>
        Object.entries(sent).every(([path, text]) => now[path as keyof Values] === text)
      const last = kept.read()
      if (isSent(form.getValues())) form.reset()
      // The form, which may be gone by now, has kept that it is empty.
      if (last === null || isSent(last)) kept.drop()
      else kept.keep(last)
      return queryClient.invalidateQueries()
    },
    onError: (error) => {
      const { errors } = placed(error)
      form.setErrors(errors)
      focusFirstError(formRef.current, errors)
    },
  })
  const sentence = create.error === null ? null : placed(create.error).sentence
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => create.mutate(values),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)

  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className={classes.account}>
      <FormGrid>
        <Wide>
          <EmailField autoComplete="off" {...bindField(form, 'email')} />
        </Wide>
        <TextInput label="First name" autoComplete="off" {...bindField(form, 'firstName')} />
        <TextInput label="Last name" autoComplete="off" {...bindField(form, 'lastName')} />
        <TextInput label="Company" autoComplete="off" {...bindField(form, 'companyName')} />
        <TextInput label="Job title" autoComplete="off" {...bindField(form, 'jobTitle')} />
        <NativeSelect
          label="Role"
          data={roles.map((value) => ({ value, label: roleDescriptions[value] }))}
          {...bindField(form, 'role')}
        />
        <Radio.Group label="Status" {...bindField(form, 'status')}>
          <Cluster gap="12px 20px">
            <Radio value="pending" label="Pending: applies for access" />
            <Radio value="approved" label="Approved" />
          </Cluster>
        </Radio.Group>
      </FormGrid>
      {form.values.role === 'admin' ? (
        <Text c="dim" size="sm">
          Administrators read every profile, decide on applications and change accounts and content.
        </Text>
      ) : null}
      {sentence === null ? null : (
        <Box mt={18}>
          <Callout tone="error" isAnnounced>
            {sentence} No account was opened.
          </Callout>
        </Box>
      )}
      {create.data ? (
        <Box mt={18}>
          <Callout tone="success" isAnnounced title={`The account of ${create.variables.email} is open.`}>
            A mail with the link to choose a password is on its way.{' '}
            <TextLink to="/admin/profile" search={{ id: create.data.identityUid }}>
              See the account
            </TextLink>
          </Callout>
        </Box>
      ) : null}
      <Text c="dim" size="sm" mt={18}>
        A mail with a link to choose a password goes to this address. No one else learns the password.
      </Text>
      <FormFoot>
        <SubmitButton isSending={create.isPending}>Open the account</SubmitButton>
      </FormFoot>
      {dialog}
    </form>
  )
}
