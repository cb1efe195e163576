import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Text } from '~/ui/layouts/primitives'
import classes from './submit-button.module.css'

interface SubmitButtonProps {
  /** The label. */
  children: ReactNode
  isSending: boolean
  disabledReason?: string | undefined
  /** Outlined if another form of the page is the primary one. */
  kind?: 'primary' | 'outlined'
}

/** The form's primary button. A form that is sent before hydration waits for it. */
export function SubmitButton({ children, isSending, disabledReason, kind = 'primary' }: SubmitButtonProps) {
  return (
    <span className={classes.row}>
      <AppButton
        type="submit"
        kind={kind}
        size={kind === 'primary' ? 'lg' : 'md'}
        loading={isSending}
        disabled={disabledReason !== undefined}
        disabledReason={disabledReason}
      >
        {children}
      </AppButton>
      <noscript>
        <Text
          as="span"
          c="dim"
          size="sm"
        >{t`This form needs JavaScript, which is disabled in this browser.`}</Text>
      </noscript>
    </span>
  )
}
