import { useEffect, useState } from 'react'
import { mayReload, reloadOnce, reloadPage } from '~/app/release/reload'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ErrorLayout } from '~/ui/layouts/error-layout/error-layout'
import { OpenSwitch } from '~/ui/illustrations/open-switch/open-switch'
import { slimFooterPlaces } from './places'
import { useFrame } from './use-frame'

/**
 * Shown where the page's code could not be fetched, most likely because the portal was updated: reloads the page,
 * and tells the reader where that was just done in vain.
 */
export function StaleScreen() {
  const { topBar } = useFrame()
  const [isInVain] = useState(() => !mayReload())
  useEffect(() => {
    if (!isInVain) reloadOnce()
  }, [isInVain])
  useEffect(() => {
    const retry = () => void reloadOnce()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return (
    <ErrorLayout
      topBar={topBar}
      footerLinks={slimFooterPlaces}
      title={isInVain ? 'This page did not load' : 'Loading the page anew'}
      message={
        isInVain
          ? 'A part of it could not be fetched. The portal may be being renewed at this moment, or your connection was lost. What you typed is kept in this tab.'
          : 'The portal was renewed since you opened it.'
      }
      action={
        isInVain ? (
          <AppButton kind="primary" size="lg" onClick={reloadPage}>
            Load the page again
          </AppButton>
        ) : undefined
      }
      drawing={<OpenSwitch />}
    />
  )
}
