import type { MouseEvent, Ref } from 'react'
import classes from './error-summary.module.css'
import { Cluster } from '~/ui/layouts/primitives'

export interface SummaryItem {
  /** The `id` of the field. */
  fieldId: string
  /** The field's label. */
  label: string
}

export interface ErrorSummaryProps {
  /** E.g. "Two answers are missing before you can submit." */
  title: string
  items: readonly SummaryItem[]
  /** For moving the focus here after a refused submit. */
  ref?: Ref<HTMLDivElement>
}

/** The errors above a form; each links to its field. */
export function ErrorSummary({ title, items, ref }: ErrorSummaryProps) {
  return (
    <div ref={ref} className={classes.summary} role="alert" tabIndex={-1}>
      <p className={classes.title}>{title}</p>
      <Cluster as="ul" gap="0 12px" align="stretch" className={classes.links}>
        {items.map(({ fieldId, label }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className={classes.link} onClick={focusField}>
              {label}
            </a>
          </li>
        ))}
      </Cluster>
    </div>
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
