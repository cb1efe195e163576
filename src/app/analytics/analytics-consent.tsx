// First, since it orders the layers: the bundler may put this entry before the router.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '~/ui/theme/styles.css'
import { AppButton } from '~/ui/components/app-button/app-button'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Cluster, Text } from '~/ui/layouts/primitives'
import classes from './analytics-consent.module.css'
import { saveConsent, useConsent } from './consent'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createClientOnlyFn } from '@tanstack/react-start'
import { useEffect } from 'react'
import type { Analytics } from '~/gateways/analytics.client'

const loadGateway = createClientOnlyFn(() => import('~/gateways/analytics.client'))

let opened: Analytics | null = null

const isAdministration = (pattern: string) => pattern === '/admin' || pattern.startsWith('/admin/')

/**
 * Whether the tag may load: a page loaded in the administration has a policy that blocks it, until the next page
 * load.
 */
const mayOpen = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || !isAdministration(new URL(loaded.name).pathname)
}

/** Counts this page view and the following ones. Returns a function that stops. */
const trackPageViews = async (router: AnyRouter, id: string): Promise<() => void> => {
  const { forgetAnalytics, openAnalytics } = await loadGateway()
  const count = () => {
    // The id of an index route ends with a slash, its URL does not.
    const pattern = (router.state.matches.at(-1)?.fullPath ?? '/').replace(/(.)\/$/, '$1')
    const isCounted = !isAdministration(pattern)
    if (isCounted && mayOpen()) opened ??= openAnalytics(id)
    opened?.setActive(isCounted)
    if (isCounted) opened?.countView(pattern)
  }
  count()
  const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) count()
  })
  return () => {
    unsubscribe()
    // After a withdrawal: the tag cannot be unloaded, so it is disabled and its data deleted.
    opened?.setActive(false)
    forgetAnalytics()
  }
}

/**
 * Counts the views of this page's visits while that is allowed. Never in the administration: neither is the tag
 * loaded there, nor does a loaded one send anything.
 * @param id the measurement property
 */
export const usePageViewTracking = (id: string, isAllowed: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    if (!isAllowed) return
    const counting = trackPageViews(router, id)
    // If the tag cannot be loaded, nothing is counted.
    counting.catch(() => undefined)
    return () => void counting.then((stop) => stop()).catch(() => undefined)
  }, [router, id, isAllowed])
}

/** Asks once for consent to count visits, and counts them if it is given. */
export function AnalyticsConsent({ id }: { id: string }) {
  const consent = useConsent()
  usePageViewTracking(id, consent === 'allowed')
  if (consent !== 'open') return null
  return (
    <Cluster
      as="section"
      gap="12px 32px"
      justify="space-between"
      className={classes.bar}
      aria-label={t`Consent to counting visits`}
      data-no-print
    >
      <Text size="sm" maw="68ch">
        <Trans>
          May we count which pages are visited? It is done with Google Analytics, without your name and
          without what you read or write. <TextLink to="/privacy-policy">Privacy policy</TextLink>
        </Trans>
      </Text>
      <Cluster gap={8}>
        <AppButton kind="outlined" onClick={() => saveConsent('declined')}>{t`Do not count`}</AppButton>
        <AppButton kind="outlined" onClick={() => saveConsent('allowed')}>{t`Count my visits`}</AppButton>
      </Cluster>
    </Cluster>
  )
}
