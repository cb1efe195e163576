import { t } from '@lingui/core/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { AppButton } from '../app-button/app-button'
import classes from './error-state.module.css'
import { Text } from '~/ui/layouts/primitives'
import { errorMessage } from '~/ui/format/error-message'

interface ErrorStateProps {
  /** What could not be done, one sentence. */
  title: string
  /** The query that failed, as `useQuery` returns it. */
  query: { error: unknown; refetch: () => unknown }
}

/** A part of the page that could not be loaded, in its place: why, and a button to try again. */
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
