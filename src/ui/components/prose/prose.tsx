import type { ComponentPropsWithRef } from 'react'
import classes from './prose.module.css'

/**
 * Typography of rendered Markdown, 16/26 and at most 712 px. Styles plain elements, and by attribute:
 * `[data-callout="note|tip|warning|danger"]` (first child may be `[data-callout-title]`);
 * `figure[data-code]` with `figcaption` (`[data-file]`, `[data-language]`, `button`) over a `pre` whose lines are
 * `[data-line]`, marked ones also `[data-marked]`; `[data-table]` around a table that may scroll sideways.
 * Highlighting takes Shiki's css-variables theme (`--shiki-*`).
 */
export function Prose({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={className ? `${classes.prose} ${className}` : classes.prose} {...rest} />
}
