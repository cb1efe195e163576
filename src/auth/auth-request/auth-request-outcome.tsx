import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Callout } from '~/ui/components/callout/callout'
import type { AuthRequest } from './use-auth-request'
import { TextButton, TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { Cluster, VisuallyHidden } from '~/ui/layouts/primitives'
import { retries, type Pause } from './retry'
import { useState, Fragment, type ReactNode } from 'react'
import { formatClock, formatRetry } from '~/ui/format/error-message'
import { useLocation } from '@tanstack/react-router'
import type { NextStep, ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import classes from './auth-request.module.css'

interface AuthRequestOutcomeProps {
  attempt: AuthRequest
  /** Opens the form that mails a link for a new password; without it, that step is not offered. */
  onForgotten?: (() => void) | undefined
}

/** Shows the outcome of an attempt and what to do next; renders nothing without one. */
export function AuthRequestOutcome({ attempt, onForgotten }: AuthRequestOutcomeProps) {
  const { state, secondsLeft, stop } = attempt
  if (state.is === 'busy') return null
  if (state.is === 'pausing') return <RetryNotice {...state.pause} onStop={stop} />
  if (secondsLeft !== null) return <CooldownNotice seconds={secondsLeft} onForgotten={onForgotten} />
  if (state.is !== 'refused') return null
  return (
    <Callout tone="error" isAnnounced title={state.message.sentence}>
      <NextSteps message={state.message} onForgotten={onForgotten} />
    </Callout>
  )
}

interface RetryNoticeProps extends Pause {
  onStop: () => void
}

/** Says that the connection failed and is retried automatically. */
function RetryNotice({ retry, onStop }: RetryNoticeProps) {
  return (
    <div role="status">
      <Callout tone="warning" title={t`The connection failed.`}>
        <Trans>
          It is tried again by itself, {retry} of {retries}. What you typed is still here.{' '}
          <TextButton onClick={onStop}>Stop trying</TextButton>
        </Trans>
      </Callout>
    </div>
  )
}

interface CooldownNoticeProps {
  /** 0 once it is over. */
  seconds: number
  onForgotten?: (() => void) | undefined
}

/** A visual countdown after too many attempts; screen readers announce only its start and end. */
function CooldownNotice({ seconds, onForgotten }: CooldownNoticeProps) {
  const [said] = useState(() => formatRetry(seconds))
  if (seconds === 0) {
    return (
      <Callout
        key="over"
        tone="success"
        isAnnounced
        title={t`You can try again now.`}
      >{t`What you typed is still here.`}</Callout>
    )
  }
  return (
    <Callout key="running" tone="error" isAnnounced title={t`There were too many attempts from here.`}>
      <span aria-hidden="true">
        <Trans>
          You can try again in <span className={classes.clock}>{formatClock(seconds)}</span>.
        </Trans>
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
      {onForgotten === undefined ? null : (
        <>
          {' '}
          <Trans>
            A <TextButton onClick={onForgotten}>new password</TextButton> works at once.
          </Trans>
        </>
      )}
    </Callout>
  )
}

interface NextStepsProps {
  message: ProviderMessage
  onForgotten?: (() => void) | undefined
}

/** The next steps, as links. */
function NextSteps({ message: { next, steps }, onForgotten }: NextStepsProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const links: Record<NextStep, ReactNode> = {
    'reset-password':
      onForgotten === undefined ? null : (
        <TextButton onClick={onForgotten}>{t`Choose a new password`}</TextButton>
      ),
    register: pathname === '/register' ? null : <TextLink to="/register">{t`Register`}</TextLink>,
    'log-in': pathname === '/login' ? null : <TextLink to="/login">{t`Log in`}</TextLink>,
  }
  const shown = steps?.filter((step) => links[step] !== null) ?? []
  return (
    <>
      <TextWithMailLink text={next} />
      {shown.length === 0 ? null : (
        <Cluster as="span" gap="4px 20px" align="stretch" mt={8}>
          {shown.map((step) => (
            <Fragment key={step}>{links[step]}</Fragment>
          ))}
        </Cluster>
      )}
    </>
  )
}

/** A sentence with the support address as a link. */
function TextWithMailLink({ text }: { text: string }) {
  const { supportEmail } = usePublicConfig()
  const [before = '', ...rest] = text.split(supportEmail)
  if (rest.length === 0) return text
  return (
    <>
      {before}
      <TextRouteLink to={`mailto:${supportEmail}`}>{supportEmail}</TextRouteLink>
      {rest.join(supportEmail)}
    </>
  )
}
