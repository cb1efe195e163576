import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { restoreFocus } from '~/ui/keyboard/stand-in-field'
import { useEscape } from '~/ui/keyboard/use-escape'
import type { PaletteOffer } from './palette-entry'
import { PaletteBox } from './palette-box'
import classes from './palette.module.css'

interface PaletteProps extends PaletteOffer {
  isOpen: boolean
  onClose: () => void
}

const parts = { content: classes.content, inner: classes.inner }

/** One box to go anywhere and to do the usual: type, move with the arrows, Enter. */
export function Palette({ isOpen, onClose, ...offer }: PaletteProps) {
  useEscape(onClose, isOpen)
  // The dialog itself would give it back to the field that stood in for its own.
  useEffect(() => (isOpen ? () => void setTimeout(restoreFocus) : undefined), [isOpen])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      // The style sheet does; the component would add a style that a cached page's policy forbids.
      lockScroll={false}
      size={640}
      centered={false}
      yOffset="min(12dvh, 96px)"
      padding={0}
      // Gone at once: opened again while it fades, it would hold what was typed before.
      transitionProps={{ duration: 0 }}
      classNames={parts}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t`Search or jump to`}>
        <PaletteBox onClose={onClose} {...offer} />
      </Modal.Content>
    </Modal.Root>
  )
}
