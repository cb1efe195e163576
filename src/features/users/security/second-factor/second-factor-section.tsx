import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '~/contract/users'
import { errorMessage } from '~/forms/error-message'
import { Callout } from '~/ui/components/callout/callout'
import { Text } from '~/ui/layouts/primitives'
import { SecuritySection } from '../security-section'
import { SecondFactors } from './second-factors'
import { securityQueries } from './second-factor.queries'
import classes from './second-factor-section.module.css'

/** One's second step at sign-in: what it is, and setting it up. */
export function SecondFactorSection({ user }: { user: User }) {
  const { data: security, error } = useQuery(securityQueries.of(user.identityUid))
  return (
    <SecuritySection id="second-step" title={t`Second step`}>
      <Text
        c="dim"
        size="sm"
        className={classes.lead}
      >{t`A code besides your password, from a text message or an authenticator app. A stolen password isn’t enough to log in.`}</Text>
      {error && !security ? (
        <Callout tone="error" isAnnounced>
          {errorMessage(error)}
        </Callout>
      ) : null}
      {security ? <SecondFactors user={user} security={security} /> : null}
    </SecuritySection>
  )
}
