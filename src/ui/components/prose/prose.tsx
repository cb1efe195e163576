import type { ComponentPropsWithRef } from 'react'
import blocks from './blocks.module.css'
import code from './code.module.css'
import drawings from './drawings.module.css'
import classes from './prose.module.css'

const styles = [classes.prose, code.code, blocks.blocks, drawings.drawings].join(' ')

/**
 * Typography of rendered Markdown, 16/26 and at most 712 px. Styles plain elements and these classes of the markup:
 * - `div.heading` around a heading and its `a.heading-link` (`data-said` shows a word over it)
 * - `aside.callout.callout-(note|tip|warning|danger)` with `p.callout-title`
 * - `figure.code(.code-numbered)` with `figcaption.code-header` (`.code-title`, `.code-language`, `button.code-copy`)
 *   over `pre.code-body` whose lines are `span.line(.line-marked)` with tokens `.tok-*`
 * - `div.tabs` with `div.tab-list` of `button.tab-button`, and `div.tab-panel` under `p.tab-name`; without scripts and
 *   on paper all panels show, one under another
 * - `figure.diagram(.drawing(.drawing-wide, .drawing-narrow))` with `div.diagram-scroll` and `details.diagram-source`, `p.diagram-note`, `div.formula`
 * - `div.table-scroll`, `.align-right`, `.align-center`, `li.task-list-item`, `section.footnotes`, `h2.sr-only`
 */
export function Prose({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={className ? `${styles} ${className}` : styles} {...rest} />
}
