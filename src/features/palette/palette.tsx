import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
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
  // Opened after it was there: the dialog notes where the focus was when it opens, not when it comes.
  const isMounted = useMounted()
  const isShown = isOpen && isMounted
  useEscape(onClose, isShown)
  return (
    <Modal.Root
      opened={isShown}
      onClose={onClose}
      closeOnEscape={false}
      size={640}
      centered={false}
      yOffset="min(12dvh, 96px)"
      padding={0}
      // Gone at once: opened again while it fades, it would hold what was typed before.
      transitionProps={{ duration: 0 }}
      classNames={parts}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <PaletteBox onClose={onClose} {...offer} />
      </Modal.Content>
    </Modal.Root>
  )
}
