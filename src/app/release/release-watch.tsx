import { t } from '@lingui/core/macro'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showToast } from '~/ui/components/toasts/toasts'
import { restoreTypedTexts } from '~/forms/typed-texts'
import { fetchRelease } from './newest-release'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

/** Milliseconds between checks while the page is visible (specification, section 9). */
const checkIntervalMs = 3_600_000
/** Minimum milliseconds between checks when the user returns to the page. */
const minCheckIntervalMs = 60_000

/**
 * Checks for a new release every hour and when the user comes back to the page; never while it is hidden.
 * Returns a function that stops it.
 */
export const watchReleases = (): (() => void) => {
  let asked = Date.now()
  const ask = () => {
    if (document.visibilityState === 'hidden') return
    asked = Date.now()
    void fetchRelease()
  }
  const onReturn = () => {
    if (Date.now() - asked >= minCheckIntervalMs) ask()
  }
  const timer = setInterval(ask, checkIntervalMs)
  const stop = onPageLifecycle({ onVisible: onReturn })
  return () => {
    clearInterval(timer)
    stop()
  }
}

const showRestoredToast = () =>
  showToast(t`The portal was updated. What you typed is still here: check it, then send it.`)

/** Checks for new releases while the page is open, and restores typed text after a reload. */
export function ReleaseWatch() {
  // The page that is shown, because a loading one has no forms yet.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => watchReleases(), [])
  useEffect(
    () => (pathname === undefined ? undefined : restoreTypedTexts(pathname, showRestoredToast)),
    [pathname],
  )
  return null
}
