import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

const focused = () =>
  typeof document !== 'undefined' &&
  document.activeElement instanceof HTMLElement &&
  document.activeElement !== document.body
    ? document.activeElement
    : null

/**
 * A dialog that is there only while it is open. When it goes, the focus is back at what opened it, unless somebody
 * has taken it meanwhile; Mantine's own way back is for dialogs that stay in the page closed.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(focused)
  useEffect(
    () => () => {
      if (focused() === null && opener?.isConnected) opener.focus()
    },
    [opener],
  )
  return <Modal {...props} opened />
}
