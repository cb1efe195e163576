import { t } from '@lingui/core/macro'
import classes from './skip-link.module.css'

/** First thing in the page for the keyboard: jumps over the head to `#main`. */
export function SkipLink() {
  return <a href="#main" className={classes.skip} data-no-print>{t`Skip to the content`}</a>
}
