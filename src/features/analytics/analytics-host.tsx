import { lazy, Suspense } from 'react'
import { usePublicConfig } from '../session/use-session'

const AnalyticsConsent = lazy(() =>
  import('./analytics-consent').then((module) => ({ default: module.AnalyticsConsent })),
)

/** The question whether visits may be counted. Without a measurement property nothing of it is loaded. */
export function AnalyticsHost() {
  const { analyticsId } = usePublicConfig()
  if (analyticsId === undefined) return null
  return (
    <Suspense fallback={null}>
      <AnalyticsConsent id={analyticsId} />
    </Suspense>
  )
}
