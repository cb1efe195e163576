import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Cluster } from '~/ui/layouts/primitives'

interface FormButtonsProps extends Pick<
  ComponentProps<typeof AppButton>,
  'color' | 'disabled' | 'disabledReason'
> {
  /** The label of the primary button. */
  label: ReactNode
  isSending?: boolean
  onCancel: () => void
  /** Space above, in pixels. */
  mt?: number
  /** Further buttons, before the cancel button. */
  children?: ReactNode
}

/**
 * The buttons of a form that can be cancelled, in the order of every dialog: the verb, what else can be done, and the
 * way out, which waits for a send under way.
 */
export function FormButtons(props: FormButtonsProps) {
  const { label, isSending = false, onCancel, mt, children, ...submit } = props
  return (
    <Cluster mt={mt}>
      <AppButton {...submit} type="submit" size="md" loading={isSending}>
        {label}
      </AppButton>
      {children}
      <AppButton kind="outlined" size="md" disabled={isSending} onClick={onCancel}>{t`Cancel`}</AppButton>
    </Cluster>
  )
}
