import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { roleDescriptions, type User, type UserStatus } from '~/contract/users'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { userQueries } from '../users.queries'
import { Time } from '~/ui/format/time'
import { Box } from '~/ui/layouts/primitives'

const statuses: () => Record<UserStatus, { word: string; tone: StatusTone }> = () => ({
  approved: { word: t`Approved`, tone: 'success' },
  pending: { word: t`Pending`, tone: 'pending' },
  denied: { word: t`Denied`, tone: 'error' },
  disabled: { word: t`Disabled`, tone: 'muted' },
  blocked: { word: t`Blocked`, tone: 'strong' },
})

/** Beside the profile: how the account stands, in words, and what to do next. */
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
