import { lazySection } from '~/ui/lazy/lazy'
import { usePublicConfig } from '~/auth/use-session'

const AnalyticsConsent = lazySection(
  () => import('./analytics-consent').then((module) => module.AnalyticsConsent),
  // Ad blockers block this module by its name. Then the banner is not shown and no visit is
  // counted.
  null,
)

/** The consent banner. Nothing is loaded without a measurement property. */
export function AnalyticsHost() {
  const { analyticsId } = usePublicConfig()
  if (analyticsId === undefined) return null
  return <AnalyticsConsent id={analyticsId} />
}
