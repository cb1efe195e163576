import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { formatNumber } from '~/ui/format/numbers'
import classes from './bulk-bar.module.css'
import { Box } from '../../layouts/primitives'

export interface BulkBarProps {
  /** The number of selected rows. */
  count: number
  /** Extends the selection to all matching rows. */
  widen?: { label: string; onSelect: () => void }
  /** The actions: `<BulkAction>`. */
  children: ReactNode
  onClear: () => void
}

/** The actions for the selected rows, floating above the last row. */
export function BulkBar({ count, widen, children, onClear }: BulkBarProps) {
  return (
    <Box as="section" size="sm" className={classes.bar} aria-label={t`Selection`}>
      <span className={classes.count} role="status">{t`${formatNumber(count)} selected`}</span>
      {widen ? (
        <span className={classes.widen}>
          <Trans>
            or{' '}
            <button type="button" onClick={widen.onSelect}>
              {widen.label}
            </button>
          </Trans>
        </span>
      ) : null}
      <span className={classes.actions}>{children}</span>
      <button type="button" className={classes.clear} aria-label={t`Clear the selection`} onClick={onClear}>
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </button>
    </Box>
  )
}

export interface BulkActionProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  icon: ReactNode
}

export function BulkAction({ icon, children, ...rest }: BulkActionProps) {
  return (
    <button type="button" className={classes.action} {...rest}>
      {icon}
      {children}
    </button>
  )
}

interface BulkDownloadProps extends Omit<ComponentPropsWithRef<'a'>, 'className' | 'download'> {
  icon: ReactNode
}

/** An action that downloads a file of the selected rows. */
export function BulkDownload({ icon, children, ...rest }: BulkDownloadProps) {
  return (
    <a download className={classes.action} {...rest}>
      {icon}
      {children}
    </a>
  )
}
