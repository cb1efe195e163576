import type { ReactNode } from 'react'
import { openDialogs } from './open-dialogs'

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

/** Asks before what cannot be undone. Resolves to whether the reader agreed; needs `<Dialogs>` in the page. */
export async function confirm({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
}: Confirmation): Promise<boolean> {
  const dialogs = await openDialogs()
  return new Promise((resolve) => {
    dialogs.openConfirmModal({
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
