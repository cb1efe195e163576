import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

export interface Confirmation {
  /** The question, naming what will be done. */
  title: string
  /** What it means and that it cannot be undone. */
  children: ReactNode
  /** The verb: "Delete the page". */
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what destroys. */
  isDestructive?: boolean
}

/** Asks before what cannot be undone. Resolves to whether the reader agreed; needs `<ModalsProvider>` above. */
export function confirm({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
}: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: { size: 'md', ...(isDestructive ? { color: 'red' } : undefined) },
      cancelProps: { size: 'md' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}
