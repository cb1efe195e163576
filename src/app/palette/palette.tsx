// First, since it orders the layers: the bundler may put this entry before the router.
import '~/ui/theme/styles.css'
import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { restoreFocus } from '~/ui/keyboard/placeholder-field'
import { useEscape } from '~/ui/keyboard/use-escape'
import type { PaletteContent } from './palette-entry'
import { PaletteBox } from './palette-box'
import classes from './palette.module.css'
import type { PaletteEntry } from '~/app/palette/palette-entry'
import { useLocalGroups } from '../layout/palette-groups'
import { usePaletteSources } from '../layout/palette-sources'
import { useRecentSearches } from '~/features/documents/search-page/recent-searches'
import { getHref } from '~/ui/links/href'

interface PaletteProps extends PaletteContent {
  isOpen: boolean
  onClose: () => void
}

const parts = { content: classes.content, inner: classes.inner }

/** The command palette: type, move with the arrow keys, Enter. */
export function Palette({ isOpen, onClose, ...offer }: PaletteProps) {
  useEscape(onClose, isOpen)
  // The dialog would return the focus to the placeholder field.
  useEffect(() => (isOpen ? () => void setTimeout(restoreFocus) : undefined), [isOpen])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      // The style sheet locks scrolling; the component would add a style that the policy of cached pages forbids.
      lockScroll={false}
      size={640}
      centered={false}
      yOffset="min(12dvh, 96px)"
      padding={0}
      // Without a fade-out: reopened during it, the palette would contain the previous text.
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

interface PortalPaletteProps {
  isOpen: boolean
  onClose: () => void
}

/** The palette with all navigation and actions of this user. */
export function PortalPalette({ isOpen, onClose }: PortalPaletteProps) {
  const { remember } = useRecentSearches()
  const searchEverything = (q: string): PaletteEntry => ({
    id: 'search-everything',
    kind: 'search',
    label: t`Search for “${q}” in everything`,
    to: getHref({ to: '/search', search: { q } }),
    act: () => remember(q),
  })
  return (
    <Palette
      isOpen={isOpen}
      onClose={onClose}
      sources={usePaletteSources()}
      known={useLocalGroups(isOpen)}
      searchEverything={searchEverything}
    />
  )
}
