import { t } from '@lingui/core/macro'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Views } from '~/ui/layouts/list-page/list-page'
import { AdminPage } from '~/ui/layouts/admin-record/admin-record'
import { InvitationList } from './invitation-list'
import { InviteForm } from './invite-form'
import classes from './invite-page.module.css'
import type { InviteSearch } from './invitations.queries'
import { TableForm } from './table-form'
import { getHref } from '~/ui/links/href'
import { validationMessages } from '~/messages/validation'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { newAccount, type NewAccountInput } from '~/contract/accounts'
import { isProblem } from '~/contract/problem'
import { roleDescriptions } from '~/contract/users'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { fieldErrors, problemErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { accountQueries } from '~/forms/stale-queries'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot, FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { createAccount } from './invitations.functions'
import { roles } from '~/contract/enums'

const texts = ['email', 'firstName', 'lastName', 'companyName', 'jobTitle'] as const

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

const entered = v.partial(
  v.object({
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    companyName: v.string(),
    jobTitle: v.string(),
    role: v.string(),
    status: v.string(),
  }),
)

const toInput = ({ role, status, ...typed }: Values): NewAccountInput => ({
  ...typed,
  role: roles.find((known) => known === role) ?? 'user',
  status: status === 'approved' ? 'approved' : 'pending',
})

// The contract's messages address the user themselves; this form is about another person.
const ofAnotherPerson = (errors: Record<string, string>) =>
  errors['firstName'] === validationMessages.firstNameRequired()
    ? { ...errors, firstName: t`Enter the first name.` }
    : errors

/** Creates an account for another user, who gets a link to set a password. */
export function AccountForm() {
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const form = useContractForm({
    name: 'account',
    initialValues: empty,
    schema: (values) => ofAnotherPerson(fieldErrors(newAccount, toInput(values))),
    send: (values, idempotencyKey) =>
      run(() => createAccount({ data: { ...toInput(values), idempotencyKey } })),
    toErrors: (error) =>
      isProblem(error, 'EMAIL_ALREADY_IN_USE')
        ? { email: t`There is an account with this address already.` }
        : ofAnotherPerson(problemErrors(error)),
    explain: (error) => `${errorMessage(error)} ${t`No account was opened.`}`,
    onDone: () => queryClient.invalidateQueries(accountQueries),
    // Text typed during the request belongs to the next one.
    clearsWhenSent: true,
    draft: { schema: entered },
    checksOnBlur: (path) => texts.some((text) => text === path),
    staysOpen: true,
  })

  return (
    <ContractForm
      form={form}
      mt={20}
      maw="720px"
      foot={
        <>
          {form.made && form.sent ? (
            <Box mt={18}>
              <Callout tone="success" isAnnounced title={t`The account of ${form.sent.email} is open.`}>
                <Trans>
                  A mail with the link to choose a password is on its way.{' '}
                  <TextLink to="/admin/profile" search={{ id: form.made.identityUid }}>
                    See the account
                  </TextLink>
                </Trans>
              </Callout>
            </Box>
          ) : null}
          <Text
            c="dim"
            size="sm"
            mt={18}
          >{t`A mail with a link to choose a password goes to this address. No one else learns the password.`}</Text>
          <FormFoot>
            <SubmitButton isSending={form.isSending}>{t`Open the account`}</SubmitButton>
          </FormFoot>
          {dialog}
        </>
      }
    >
      <FormGrid>
        <Wide>
          <EmailField autoComplete="off" {...form.field('email')} />
        </Wide>
        <TextInput label={t`First name`} autoComplete="off" {...form.field('firstName')} />
        <TextInput label={t`Last name`} autoComplete="off" {...form.field('lastName')} />
        <TextInput label={t`Company`} autoComplete="off" {...form.field('companyName')} />
        <TextInput label={t`Job title`} autoComplete="off" {...form.field('jobTitle')} />
        <NativeSelect
          label={t`Role`}
          data={roles.map((value) => ({ value, label: roleDescriptions[value] }))}
          {...form.field('role')}
        />
        <Radio.Group label={t`Status`} {...form.field('status')}>
          <Cluster gap="12px 20px">
            <Radio value="pending" label={t`Pending: applies for access`} />
            <Radio value="approved" label={t`Approved`} />
          </Cluster>
        </Radio.Group>
      </FormGrid>
      {form.values.role === 'admin' ? (
        <Text
          c="dim"
          size="sm"
        >{t`Administrators read every profile, decide on applications and change accounts and content.`}</Text>
      ) : null}
    </ContractForm>
  )
}

type Way = InviteSearch['by']

const ways: () => { by: Way; label: string }[] = () => [
  { by: undefined, label: t`Invite by address` },
  { by: 'table', label: t`Invite from a table` },
  { by: 'account', label: t`Open an account` },
]

const invited = () =>
  t`Each address gets a mail with a link of its own. Registering through it confirms the address at once.`
const lead = (by: Way) =>
  by === 'account' ? t`Opens an account without registration. A mailed link sets its password.` : invited()

const form = (by: Way) => {
  if (by === 'table') return <TableForm />
  return by === 'account' ? <AccountForm /> : <InviteForm />
}

/** Adds users by invitation or with an account, and lists invitations. */
export function InvitePage({ search }: { search: InviteSearch }) {
  const { by } = search
  return (
    <AdminPage>
      <PageTitle size="admin" lead={lead(by)}>{t`Invitations`}</PageTitle>
      <div className={classes.ways}>
        <Views
          views={ways().map((way) => ({
            label: way.label,
            to: getHref({ to: '/admin/accounts/add', search: { ...search, by: way.by } }),
            current: way.by === by,
          }))}
        />
      </div>
      {form(by)}
      <InvitationList search={search} />
    </AdminPage>
  )
}
