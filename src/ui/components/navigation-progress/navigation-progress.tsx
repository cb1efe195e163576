import { t } from '@lingui/core/macro'
import classes from './navigation-progress.module.css'
import { VisuallyHidden } from '~/ui/layouts/primitives'

/** First thing in the page for the keyboard: jumps over the head to `#main`. */
export function SkipLink() {
  return <a href="#main" className={classes.skip} data-no-print>{t`Skip to the content`}</a>
}

export interface NavigationProgressProps {
  /** Whether the next page is still being fetched. */
  active: boolean
}

/** A thin bar at the window's top; shows after 150 ms, so that quick pages come without it. */
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
