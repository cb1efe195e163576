import { t } from '@lingui/core/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { AppButton } from '../app-button/app-button'
import classes from './error-state.module.css'
import { Text } from '~/ui/layouts/primitives'
import { errorMessage } from '~/ui/format/error-message'

interface ErrorStateProps {
  /** A sentence that says what failed. */
  title: string
  /** The failed query from `useQuery`. */
  query: { error: unknown; refetch: () => unknown }
}

/** Shown in place of a part that failed to load: the reason, and a retry button. */
export function ErrorState({ title, query: { error, refetch } }: ErrorStateProps) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        <Text as="div" c="dim" size="sm" maw="60ch" mt={2}>
          {errorMessage(error)}
        </Text>
        <AppButton kind="outlined" className={classes.retry} onClick={() => void refetch()}>
          {t`Try again`}
        </AppButton>
      </div>
    </div>
  )
}
