import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../../keyboard/use-escape'
import classes from './dialog.module.css'

const focused = () =>
  typeof document !== 'undefined' &&
  document.activeElement instanceof HTMLElement &&
  document.activeElement !== document.body
    ? document.activeElement
    : null

/**
 * A dialog that is there only while it is open. When it goes, the focus is back at what opened it, unless somebody
 * has taken it meanwhile; Mantine's own way back is for dialogs that stay in the page closed. What is typed is not lost by
 * a press beside it, nor what is on its way by Escape.
 */
export function Dialog({ onClose, closeOnEscape = true, ...props }: Omit<ModalProps, 'opened'>) {
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!content.current?.querySelector('[data-loading]')) onClose()
  }
  // One that stays open keeps the key from what is below it.
  useEscape(closeOnEscape ? close : () => undefined)
  const [opener] = useState(focused)
  useEffect(
    () => () => {
      if (focused() === null && opener?.isConnected) opener.focus()
    },
    [opener],
  )
  return (
    <Modal
      lockScroll={false}
      closeOnClickOutside={false}
      classNames={{ body: classes.body ?? '', close: classes.close ?? '' }}
      {...props}
      ref={content}
      opened
      onClose={close}
      closeOnEscape={false}
    />
  )
}
