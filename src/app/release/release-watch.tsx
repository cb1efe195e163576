import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showToast } from '~/ui/components/toasts/toasts'
import { restoreTypedTexts } from '~/forms/typed-texts'
import { watchReleases } from './release-checks'

const sayItIsBack = () =>
  showToast('The portal was renewed. What you typed is still here: have a look, and send it.')

/** Watches for new releases while the page is open, and restores what was typed before a reload. */
export function ReleaseWatch() {
  // The page that is shown; one still loading has no forms yet.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => watchReleases(), [])
  useEffect(() => (pathname === undefined ? undefined : restoreTypedTexts(pathname, sayItIsBack)), [pathname])
  return null
}
