import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ErrorLayout } from '~/ui/layouts/error-layout/error-layout'
import { OpenSwitch } from '~/ui/illustrations/open-switch/open-switch'
import { slimFooterPlaces } from './places'
import { useFrame } from './use-frame'

/**
 * Shown where no answer came, most often because the reader is offline: the request is retried without a reload.
 */
export function UnreachableScreen() {
  const { topBar } = useFrame()
  const router = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = () => {
    setIsTrying(true)
    void router.invalidate().finally(() => setIsTrying(false))
  }
  useEffect(() => {
    const retry = () => void router.invalidate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [router])
  return (
    <ErrorLayout
      topBar={topBar}
      footerLinks={slimFooterPlaces}
      title="The portal cannot be reached"
      message="Check your connection and try again. Nothing you saved is lost."
      action={
        <AppButton kind="primary" size="lg" loading={isTrying} onClick={tryAgain}>
          Try again
        </AppButton>
      }
      drawing={<OpenSwitch />}
    />
  )
}
