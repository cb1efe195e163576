import { t } from '@lingui/core/macro'
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTermsAcceptance } from '~/auth/profile-facts'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { userQueries } from '../users.queries'
import { PictureEditor } from './picture/picture-editor'
import { TextWithTimes, Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'
import { type User, roleDescriptions, type UserStatus } from '~/contract/users'
import { ContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { sessionQueries } from '~/auth/session.queries'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { showToast } from '~/ui/components/toasts/toasts'
import { AddressFields, QuestionFields, NameFields, WorkFields } from './profile-fields'
import { useProfileForm } from './use-profile-form'
import { Trans } from '@lingui/react/macro'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'

interface ProfilePageProps {
  identityUid: string
  /** Sections of other features, below the details. */
  children?: ReactNode
}

/** The user's own profile; each section saves separately. */
export function ProfilePage({ identityUid, children }: ProfilePageProps) {
  const { data: user } = useSuspenseQuery(userQueries.one(identityUid))
  return (
    <>
      <PageTitle>{t`Profile`}</PageTitle>
      <Box as="section" mt={40} aria-labelledby="picture">
        <SectionHeading id="picture">{t`Picture`}</SectionHeading>
        <PictureEditor user={user} />
      </Box>
      <Box as="section" mt={40} aria-labelledby="details">
        <SectionHeading id="details">{t`Details`}</SectionHeading>
        <DetailsForm user={user} />
      </Box>
      {children}
      <Box as="section" mt={40} aria-labelledby="terms">
        <SectionHeading id="terms">{t`Terms of use`}</SectionHeading>
        <Text c="dim" size="sm" mt={8}>
          <TextWithTimes text={formatTermsAcceptance(user)} format="long-day" />.
        </Text>
        <Text c="dim" size="sm" mt={8}>
          <TextLink to="/terms-of-use">{t`Read the terms of use`}</TextLink>
        </Text>
      </Box>
      <Box as="section" mt={40} aria-labelledby="security">
        <SectionHeading id="security">{t`Sign-in and security`}</SectionHeading>
        <Text c="dim" size="sm" mt={8}>
          {user.verified
            ? t`You log in as ${user.email}, which is confirmed.`
            : t`You log in as ${user.email}, which is not confirmed yet.`}{' '}
          {t`Change your e-mail address, password and second step, download your data or delete your account on a page of their own.`}
        </Text>
        <Text c="dim" size="sm" mt={8}>
          <TextLink to="/profile/security">{t`Go to sign-in and security`}</TextLink>
        </Text>
      </Box>
    </>
  )
}

/** Name, work, address and answers. */
export function DetailsForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const companies = useQuery({ ...userQueries.suggestedCompanies(), enabled: user.verified }).data?.data
  const { form } = useProfileForm(user, {
    staysOpen: true,
    unsaved: t`Your details have changes that are not saved.`,
    onSaved: () => {
      showToast(t`Your details are saved.`)
      void queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    },
  })
  return (
    <ContractForm
      form={form}
      mt={20}
      foot={
        <FormFoot note={form.isDirty() ? t`Not saved yet.` : undefined}>
          <SubmitButton isSending={form.isSending}>{t`Save details`}</SubmitButton>
        </FormFoot>
      }
    >
      <FormGrid>
        <NameFields form={form} />
        <WorkFields form={form} companies={companies} />
        <AddressFields form={form} />
        <QuestionFields form={form} />
      </FormGrid>
    </ContractForm>
  )
}

const statuses: () => Record<UserStatus, { word: string; tone: StatusTone }> = () => ({
  approved: { word: t`Approved`, tone: 'success' },
  pending: { word: t`Pending`, tone: 'pending' },
  denied: { word: t`Denied`, tone: 'error' },
  disabled: { word: t`Disabled`, tone: 'muted' },
  blocked: { word: t`Blocked`, tone: 'strong' },
})

/** Side column: the status of the account, and the next step. */
export function AccountState({ identityUid }: { identityUid: string }) {
  const { data: user } = useSuspenseQuery(userQueries.one(identityUid))
  const { word, tone } = statuses()[user.status]
  return (
    <>
      <h2>{t`Your account`}</h2>
      <Box as="p" mb={6}>
        <StatusLabel tone={tone}>{word}</StatusLabel>
      </Box>
      <NextStep user={user} />
      <h2>{t`Role`}</h2>
      <p>{roleDescriptions[user.role]}</p>
      <h2>{t`Registered`}</h2>
      <p>
        <Time at={user.createdAt} format="long-day" />
      </p>
      <h2>{t`Mails`}</h2>
      <p>
        <TextLink to="/notifications/preferences">{t`Choose what comes by mail`}</TextLink>
      </p>
    </>
  )
}

function NextStep({ user: { status, role, verified } }: { user: User }) {
  if (status === 'approved' || role === 'admin') {
    return (
      <p>
        <Trans>
          You have full access. <TextLink to="/dashboard">Go to your dashboard</TextLink>
        </Trans>
      </p>
    )
  }
  if (status === 'denied') {
    return (
      <p>
        <Trans>
          Your last application was denied. You can change it and send it again.{' '}
          <TextLink to="/profile/application">Open your application</TextLink>
        </Trans>
      </p>
    )
  }
  return (
    <p>
      {verified
        ? t`You get access once your application is approved.`
        : t`Confirm your e-mail first, then apply for access.`}{' '}
      <TextLink to="/profile/application">{t`Open your application`}</TextLink>
    </p>
  )
}
