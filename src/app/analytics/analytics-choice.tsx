import { t } from '@lingui/core/macro'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Box } from '~/ui/layouts/primitives'
import classes from './analytics-choice.module.css'
import { saveConsent, type Consent, useConsent } from './consent'

const words: () => Record<Consent, string> = () => ({
  allowed: t`Your visits with this browser are counted, with Google Analytics.`,
  declined: t`Your visits with this browser are not counted.`,
  open: t`Your visits with this browser are not counted unless you allow it.`,
})

/** The user's analytics choice, and how to change it. */
export function AnalyticsChoice() {
  const consent = useConsent()
  const isAllowed = consent === 'allowed'
  return (
    <Box as="section" mt={40} aria-labelledby="analytics">
      <SectionHeading id="analytics">{t`Counting visits`}</SectionHeading>
      <p role="status" className={classes.words}>
        {consent === null ? ' ' : words()[consent]}
      </p>
      <AppButton
        kind="outlined"
        disabled={consent === null}
        onClick={() => saveConsent(isAllowed ? 'declined' : 'allowed')}
      >
        {isAllowed ? t`Stop counting my visits` : t`Count my visits`}
      </AppButton>
    </Box>
  )
}
