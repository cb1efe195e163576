import { DownloadButton } from '~/auth/download-button'
import { SecuritySection } from '../security-section'
import classes from './leaving.module.css'

/** Everything that is kept of oneself, to take away. */
export function DataSection() {
  return (
    <SecuritySection id="data" title="Your data">
      <p className={classes.lead}>
        Everything that is kept of you in one zip: profile, application, learning progress, questions and
        answers, kit requests, notifications, sign-ins and what you did with your account, as files that any
        text editor opens, and your pictures.
      </p>
      <div className={classes.buttons}>
        <DownloadButton href="/profile/export.zip">Download your data</DownloadButton>
      </div>
    </SecuritySection>
  )
}
