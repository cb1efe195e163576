import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Callout } from '~/ui/components/callout/callout'
import { TextButton } from '~/ui/components/text-link/text-link'
import { formatClock, formatMinutes } from '~/forms/format-wait'
import classes from './attempt.module.css'

interface WaitingProps {
  /** 0 when it is over. */
  seconds: number
  onForgotten?: (() => void) | undefined
}

/** Counts down after too many attempts, for the eye alone: it is said once at the beginning and once at the end. */
export function Waiting({ seconds, onForgotten }: WaitingProps) {
  const [said] = useState(() => formatMinutes(seconds))
  if (seconds === 0) {
    return (
      <Callout key="over" tone="success" isAnnounced title="You can try again now.">
        What you typed is still here.
      </Callout>
    )
  }
  return (
    <Callout key="running" tone="error" isAnnounced title="There were too many attempts from here.">
      You can try again in{' '}
      <span className={classes.clock} aria-hidden="true">
        {formatClock(seconds)}
      </span>
      <VisuallyHidden component="span">{said}</VisuallyHidden>
      {onForgotten === undefined ? (
        '.'
      ) : (
        <>
          . A <TextButton onClick={onForgotten}>new password</TextButton> works at once.
        </>
      )}
    </Callout>
  )
}
