import type { ComponentPropsWithRef } from 'react'
import classes from './prose.module.css'

/**
 * Typography of rendered Markdown, 16/26 and at most 712 px. Styles plain elements and these classes of the markup:
 * `aside.callout.callout-(note|tip|warning|danger)` with `p.callout-title`; `figure.code(.code-numbered)` with
 * `figcaption.code-header` (`.code-title`, `.code-language`, `button.code-copy`) over `pre.code-body` whose lines are
 * `span.line(.line-marked)` with tokens `.tok-*`; `div.table-scroll`, `.align-right`, `.align-center`,
 * `li.task-list-item`, `section.footnotes`, `h2.sr-only`.
 */
export function Prose({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={className ? `${classes.prose} ${className}` : classes.prose} {...rest} />
}
