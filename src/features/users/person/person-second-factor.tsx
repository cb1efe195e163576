import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '~/contract/full-name'
import type { SignInSecurity } from '~/contract/second-factor'
import type { User } from '~/contract/users'
import { errorMessage } from '~/forms/error-message'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { resetSecondFactor } from '../security/second-factor/second-factor.functions'
import { securityQueries } from '../security/second-factor/second-factor.queries'
import { userQueries } from '../users.queries'
import classes from './person-page.module.css'

const kinds = () => ({ sms: t`text message`, totp: t`authenticator app` }) as const

const getState = ({ factors, recoveryCodesLeft }: SignInSecurity) => {
  if (factors.length === 0) return t`None set up.`
  const codes = plural(recoveryCodesLeft, { one: '# recovery code left.', other: '# recovery codes left.' })
  return `${t`Set up: ${factors.map(({ kind }) => kinds()[kind]).join(', ')}.`} ${codes}`
}

/** Whether the person has a second step, and taking it away when it is lost. */
export function PersonSecondFactor({ person }: { person: User }) {
  const { identityUid, firstName, lastName } = person
  const name = fullName({ firstName, lastName })
  const queryClient = useQueryClient()
  const { run, dialog } = useRecentSignIn()
  const { data: security, error } = useQuery(securityQueries.of(identityUid))
  const reset = useMutation({
    mutationFn: () => run(() => resetSecondFactor({ data: { id: identityUid } })),
    onSuccess: () => {
      showToast(t`${name} now logs in without a second step. We’ve emailed ${firstName}.`)
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
  })
  const failure = reset.error ?? (security ? null : error)

  const ask = async () => {
    const isAgreed = await confirm({
      title: t`Take the second step of ${name} away?`,
      children: t`Make sure that ${firstName} asked for this: from then on, the password alone is enough to log in. ${firstName} is signed out everywhere, the recovery codes stop working, and we email them that an administrator did it.`,
      confirmLabel: t`Take it away`,
      isDestructive: true,
    })
    if (isAgreed) reset.mutate()
  }

  return (
    <Stack as="section" gap={12} size="sm" className={classes.act} aria-labelledby="second-step">
      <h2 id="second-step">{t`Second step`}</h2>
      {security ? (
        <Text c="faint" size="sm">
          {getState(security)}
          {security.lastSignInAt === null ? null : (
            <>
              {' '}
              <Trans>
                Last signed in <Time at={security.lastSignInAt} format="day" />.
              </Trans>
            </>
          )}
        </Text>
      ) : null}
      {failure ? (
        <Callout tone="error" isAnnounced>
          {errorMessage(failure)}
        </Callout>
      ) : null}
      {security && security.factors.length > 0 ? (
        <Cluster>
          <AppButton
            kind="outlined"
            loading={reset.isPending}
            onClick={() => void ask()}
          >{t`Reset the second step`}</AppButton>
        </Cluster>
      ) : null}
      {dialog}
    </Stack>
  )
}
