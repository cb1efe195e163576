import { t } from '@lingui/core/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppButton } from '../app-button/app-button'
import classes from './error-state.module.css'
import { Text } from '~/ui/layouts/primitives'

export interface ErrorStateProps {
  /** What could not be done, one sentence. */
  title: string
  /** What the reader can do about it; the request id, small. */
  children?: ReactNode
  onRetry?: () => void
}

/** A part of the page that failed, in its place; the rest of the page stays. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        {children ? (
          <Text as="div" c="dim" size="sm" maw="60ch" mt={2}>
            {children}
          </Text>
        ) : null}
        {onRetry ? (
          <AppButton kind="outlined" className={classes.retry} onClick={onRetry}>
            {t`Try again`}
          </AppButton>
        ) : null}
      </div>
    </div>
  )
}
