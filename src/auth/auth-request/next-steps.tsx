import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { TextButton, TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import type { NextStep, ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import classes from './attempt.module.css'

interface NextStepsProps {
  message: ProviderMessage
  onForgotten?: (() => void) | undefined
}

/** What to do next, with the links that lead there. */
export function NextSteps({ message: { next, steps }, onForgotten }: NextStepsProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const links: Record<NextStep, ReactNode> = {
    'reset-password':
      onForgotten === undefined ? null : <TextButton onClick={onForgotten}>Choose a new password</TextButton>,
    register: pathname === '/register' ? null : <TextLink to="/register">Register</TextLink>,
    'log-in': pathname === '/login' ? null : <TextLink to="/login">Log in</TextLink>,
  }
  const shown = steps?.filter((step) => links[step] !== null) ?? []
  return (
    <>
      <WithMailLink text={next} />
      {shown.length === 0 ? null : (
        <span className={classes.steps}>
          {shown.map((step) => (
            <Fragment key={step}>{links[step]}</Fragment>
          ))}
        </span>
      )}
    </>
  )
}

/** The support address within a sentence, as a link. */
function WithMailLink({ text }: { text: string }) {
  const { supportEmail } = usePublicConfig()
  const [before = '', ...rest] = text.split(supportEmail)
  if (rest.length === 0) return text
  return (
    <>
      {before}
      <TextPlace to={`mailto:${supportEmail}`}>{supportEmail}</TextPlace>
      {rest.join(supportEmail)}
    </>
  )
}
