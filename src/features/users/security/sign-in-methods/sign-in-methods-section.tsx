import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconDeviceMobile, IconPassword } from '@tabler/icons-react'
import { useState } from 'react'
import { AuthRequestOutcome } from '~/auth/auth-request/auth-request-outcome'
import { useRestoreFocus } from '~/forms/focus'
import { usePublicConfig } from '~/auth/use-session'
import { ProviderIcon } from '~/auth/sign-in/sign-in-method-buttons'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { usePhoneFormat } from '~/forms/countries'
import { Box, Text } from '~/ui/layouts/primitives'
import { SecuritySection } from '../security-section'
import { listSignInMethods, type ListedSignInMethod, useSignInMethods } from './use-sign-in-methods'
import classes from './sign-in-methods-section.module.css'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import type { SessionSync } from '~/auth/session/session-sync.client'
import { linkPhone } from '~/auth/sign-in/linked-accounts'
import { PhoneCodeForm } from '~/auth/sign-in/phone-sign-in'
import { signInMethodMessage } from '~/auth/sign-in/sign-in-method-message'

interface LinkPhoneProps {
  /** Runs an action with a recently signed-in user. */
  withSessionSync: (act: (sessionSync: SessionSync) => Promise<void>) => Promise<void>
  onDone: () => unknown
  onCancel: () => void
}

/** Links a phone number as sign-in method, by a code sent to it. */
function LinkPhone({ withSessionSync, onDone, onCancel }: LinkPhoneProps) {
  const attempt = useAuthRequest('phone', { tell: signInMethodMessage })
  return (
    <PhoneCodeForm
      attempt={attempt}
      verb={t`Link this phone`}
      send={async (phoneNumber) => {
        let verificationId = ''
        await withSessionSync(async ({ identity }) => {
          verificationId = await identity.sendSignInCode(phoneNumber)
        })
        return verificationId
      }}
      handIn={(verificationId, code) =>
        withSessionSync((sessionSync) => linkPhone(sessionSync, verificationId, code))
      }
      onDone={onDone}
      onBack={onCancel}
    />
  )
}

const phone = { id: 'phone', name: 'Phone' }

/** The user's sign-in methods: links and removes them; the last one cannot be removed. */
export function SignInMethodsSection({ identityUid }: { identityUid: string }) {
  const { federatedProviders, signInMethods: enabledMethods } = usePublicConfig()
  const { signInMethods, isError, attempt, dialog, link, remove, withSessionSync, notifyChanged } =
    useSignInMethods(identityUid)
  const [isLinkingPhone, setIsLinkingPhone] = useState(false)
  const offered = [...federatedProviders, ...(enabledMethods.includes('phone') ? [phone] : [])]
  const listed = signInMethods === undefined ? [] : listSignInMethods(signInMethods, offered)
  const [pressed, setPressed] = useState('')
  // The button disappears with its sign-in method, so the focus moves.
  const { account, isBeingRemoved } = listed.find(({ providerId }) => providerId === pressed) ?? {}
  useRestoreFocus(`${isLinkingPhone} ${pressed} ${account} ${isBeingRemoved}`, '#ways')
  const linkMethod = (method: ListedSignInMethod) => {
    attempt.clear()
    if (method.providerId === 'phone') setIsLinkingPhone(true)
    else void link(method)
  }
  return (
    <SecuritySection id="ways" title={t`Ways to log in`}>
      {isError && signInMethods === undefined ? (
        <div className={classes.outcome}>
          <Callout tone="warning">{t`Your ways to log in could not be read at the moment. Reload the page to try again.`}</Callout>
        </div>
      ) : null}
      {signInMethods === undefined ? null : (
        <Box as="ul">
          <li className={classes.way}>
            <span className={classes.name}>
              <Trans>
                <IconPassword size={18} stroke={1.6} aria-hidden="true" />
                Password
              </Trans>
            </span>
            {signInMethods.hasPassword ? (
              <StatusLabel tone="success">{t`Set`}</StatusLabel>
            ) : (
              <Text as="span" c="dim">
                <Trans>
                  Not set. <TextRouteLink to="#password-heading">Set one</TextRouteLink>
                </Trans>
              </Text>
            )}
          </li>
          {listed.map((method) => (
            <SignInMethodRow
              key={method.providerId}
              method={method}
              isBusy={attempt.isBusy}
              isPressed={method.providerId === pressed}
              onLink={() => {
                setPressed(method.providerId)
                linkMethod(method)
              }}
              onRemove={() => {
                setPressed(method.providerId)
                void remove(method)
              }}
            />
          ))}
        </Box>
      )}
      {isLinkingPhone ? (
        <LinkPhone
          withSessionSync={withSessionSync}
          onDone={async () => {
            setIsLinkingPhone(false)
            await notifyChanged(t`Your phone is linked. You can log in with a code sent to it.`)
          }}
          onCancel={() => setIsLinkingPhone(false)}
        />
      ) : null}
      <div className={classes.outcome}>
        <AuthRequestOutcome attempt={attempt} />
      </div>
      {dialog}
    </SecuritySection>
  )
}

interface SignInMethodRowProps {
  method: ListedSignInMethod
  isBusy: boolean
  /** Whether the running action is about this method. */
  isPressed: boolean
  onLink: () => void
  onRemove: () => void
}

function SignInMethodRow({ method, isBusy, isPressed, onLink, onRemove }: SignInMethodRowProps) {
  const { providerId, name, account, isProven, isBeingRemoved, isOffered, isLast } = method
  const shown = usePhoneFormat(account ?? '')
  return (
    <li className={classes.way}>
      <span className={classes.name}>
        {providerId === 'phone' ? (
          <IconDeviceMobile size={18} stroke={1.6} aria-hidden="true" />
        ) : (
          <ProviderIcon providerId={providerId} />
        )}
        {name}
      </span>
      {account === null ? (
        <Text as="span" c="dim">{t`Not linked`}</Text>
      ) : isProven ? (
        <StatusLabel tone="success">{account === '' ? t`Linked` : t`Linked, ${shown}`}</StatusLabel>
      ) : isBeingRemoved ? (
        <Text
          as="span"
          c="dim"
        >{t`Removed. You can’t log in with it. You can link it again in a while.`}</Text>
      ) : (
        <StatusLabel tone="warning">
          {account === ''
            ? t`Someone tried to log in with such an account. It doesn’t open your account.`
            : t`Someone tried to log in with ${shown}. It doesn’t open your account.`}
        </StatusLabel>
      )}
      <span className={classes.act}>
        {isBeingRemoved ? null : account !== null ? (
          <AppButton
            kind="outlined"
            aria-label={t`Remove ${name}`}
            loading={isBusy && isPressed}
            disabled={isBusy || isLast}
            disabledReason={isLast ? t`Your only way to log in` : undefined}
            onClick={onRemove}
          >{t`Remove`}</AppButton>
        ) : isOffered ? (
          <AppButton
            kind="outlined"
            aria-label={t`Link ${name}`}
            loading={isBusy && isPressed}
            disabled={isBusy}
            onClick={onLink}
          >{t`Link`}</AppButton>
        ) : null}
      </span>
    </li>
  )
}
