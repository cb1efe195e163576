// First, since it orders the layers: the bundler may put this entry before the router.
import { t } from '@lingui/core/macro'
import '~/ui/theme/styles.css'
import { Palette } from '~/app/palette/palette'
import type { PaletteEntry } from '~/app/palette/palette-entry'
import { useKnownGroups } from './palette-groups'
import { usePaletteSources } from './palette-sources'
import { useRecentSearches } from '~/features/documents/search-page/recent-searches'
import { getHref } from '~/ui/links/href'

interface PortalPaletteProps {
  isOpen: boolean
  onClose: () => void
}

/** The palette with everything that this person may go to and do. */
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
      known={useKnownGroups(isOpen)}
      searchEverything={searchEverything}
    />
  )
}
