import { t } from '@lingui/core/macro'
import classes from './navigation-progress.module.css'
import { VisuallyHidden } from '~/ui/layouts/primitives'

/** The first focusable element of the page: skips to `#main`. */
export function SkipLink() {
  return <a href="#main" className={classes.skip} data-no-print>{t`Skip to the content`}</a>
}

export interface NavigationProgressProps {
  /** Whether the next page is still loading. */
  active: boolean
}

/** A thin progress bar at the top of the window; appears after 150 ms, so quick navigations do not show it. */
export function NavigationProgress({ active }: NavigationProgressProps) {
  return (
    <div className={classes.place} role="status" aria-live="polite" data-no-print>
      {active ? (
        <>
          <span className={classes.bar} />
          <VisuallyHidden>{t`Loading the page`}</VisuallyHidden>
        </>
      ) : null}
    </div>
  )
}
