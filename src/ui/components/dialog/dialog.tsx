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
 * A dialog that is mounted only while it is open. Closing returns the focus to the element that opened it, unless
 * another element has taken it; Mantine's own focus return needs dialogs that stay mounted. A click outside does not
 * close it, so typed text is kept; nor does Escape while it is sending.
 */
export function Dialog({ onClose, closeOnEscape = true, ...props }: Omit<ModalProps, 'opened'>) {
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!content.current?.querySelector('[data-loading]')) onClose()
  }
  // A dialog that stays open still captures Escape, so that what is below it does not get the key.
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
