import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import {
  closePalette,
  togglePalette,
  usePaletteIsOpen,
  loadPalette,
  preloadPalette,
  usePaletteKey,
} from '~/app/palette/palette-state'
import { showLoadError } from '~/ui/lazy/lazy'
import { useRecentDocuments } from './palette-groups'

const PortalPalette = lazy(() => loadPalette().then((module) => ({ default: module.PortalPalette })))

/**
 * Whether the palette is loaded. If loading fails, an error is shown and the user stays on the page: offline, the
 * search page would fail as well.
 */
const useLoadedPalette = (isWanted: boolean): boolean => {
  const [isLoaded, setIsLoaded] = useState(false)
  const giveUp = useEffectEvent(() => {
    if (!isWanted) return
    closePalette()
    showLoadError()
  })
  useEffect(() => {
    if (!isWanted || isLoaded) return
    loadPalette().then(
      () => setIsLoaded(true),
      () => giveUp(),
    )
  }, [isWanted, isLoaded])
  return isLoaded
}

const useVisitedDocuments = () => {
  const router = useRouter()
  const { remember } = useRecentDocuments()
  const note = useEffectEvent((pathname: string) => {
    const slug = /^\/documents\/([a-z0-9-]+)$/.exec(pathname)?.[1]
    if (slug !== undefined) remember(slug)
  })
  useEffect(() => {
    note(router.state.location.pathname)
    return router.subscribe('onResolved', ({ toLocation }) => note(toLocation.pathname))
  }, [router])
}

/** The palette's host on every page; opened by Ctrl K and the top bar. */
export function PaletteHost() {
  const isOpen = usePaletteIsOpen()
  const isLoaded = useLoadedPalette(isOpen)
  useVisitedDocuments()
  usePaletteKey(togglePalette, preloadPalette)
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <PortalPalette isOpen={isOpen} onClose={closePalette} />
    </Suspense>
  )
}
