declare global {
  interface Window {
    dataLayer?: IArguments[]
    [disabled: `ga-disable-${string}`]: boolean | undefined
  }
}

/** The analytics provider's tag, loaded after the user consents. */
export interface Analytics {
  /** Counts a page view by its route pattern, so that ids and searches stay private. */
  countView: (pattern: string) => void
  /** While false the tag sends nothing. */
  setActive: (isActive: boolean) => void
}

// The provider requires the `arguments` object itself, not an array.
function tell(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer?.push(arguments)
}

/** The origin of the referring site, without its path. */
const referringSite = (): string =>
  URL.canParse(document.referrer) && new URL(document.referrer).origin !== window.location.origin
    ? new URL(document.referrer).origin
    : ''

/** Loads the provider's tag for a measurement property. Call it once a page. */
export const openAnalytics = (id: string): Analytics => {
  window.dataLayer ??= []
  tell('js', new Date())
  tell('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  // Set for all events that the tag sends itself, which would otherwise include the whole address and title.
  tell('set', { page_location: window.location.origin, page_title: '', page_referrer: referringSite() })
  tell('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_flags: 'SameSite=Lax',
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  return {
    countView: (pattern) => {
      const place = { page_location: window.location.origin + pattern, page_title: pattern }
      tell('set', place)
      tell('event', 'page_view', { ...place, send_to: id })
    },
    setActive: (isActive) => {
      window[`ga-disable-${id}`] = !isActive
    },
  }
}

/** Removes the tag's cookies of this host and its parent domains. */
export const forgetAnalytics = (): void => {
  const names = document.cookie
    .split('; ')
    .map((pair) => pair.slice(0, pair.indexOf('=')))
    .filter((name) => name === '_ga' || name.startsWith('_ga_'))
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    document.cookie = `${name}=; path=/; max-age=0`
    for (const domain of domains) document.cookie = `${name}=; path=/; domain=${domain}; max-age=0`
  }
}
