import { AppButton } from '~/ui/components/app-button/app-button'
import { TextLink } from '~/ui/components/text-link/text-link'
import classes from './analytics-consent.module.css'
import { saveConsent } from './consent'
import { useConsent } from './use-consent'
import { useCountedViews } from './use-counted-views'

/** Asks once whether visits may be counted, and counts them where that is allowed. */
export function AnalyticsConsent({ id }: { id: string }) {
  const consent = useConsent()
  useCountedViews(id, consent === 'allowed')
  if (consent !== 'open') return null
  return (
    <section className={classes.bar} aria-label="Consent to counting visits" data-no-print>
      <p className={classes.words}>
        May we count which pages are visited? It is done with Google Analytics, without your name and without
        what you read or write. <TextLink to="/privacy-policy">Privacy policy</TextLink>
      </p>
      <div className={classes.choices}>
        <AppButton kind="outlined" onClick={() => saveConsent('declined')}>
          Do not count
        </AppButton>
        <AppButton kind="outlined" onClick={() => saveConsent('allowed')}>
          Count my visits
        </AppButton>
      </div>
    </section>
  )
}
