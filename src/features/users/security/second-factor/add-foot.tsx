import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ProviderMessage } from '~/auth/provider-errors'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Cluster } from '~/ui/layouts/primitives'
import classes from './second-factor-section.module.css'

interface AddFootProps {
  failure: ProviderMessage | null
  /** What can be done. */
  children: ReactNode
  onCancel: () => void
}

/** Under a form that adds a second step: what went wrong, and its buttons. */
export function AddFoot({ failure, children, onCancel }: AddFootProps) {
  return (
    <>
      {failure === null ? null : (
        <Callout tone="error" isAnnounced title={failure.sentence}>
          {failure.next}
        </Callout>
      )}
      <Cluster className={classes.buttons}>
        {children}
        <AppButton kind="outlined" size="md" onClick={onCancel}>{t`Cancel`}</AppButton>
      </Cluster>
    </>
  )
}
