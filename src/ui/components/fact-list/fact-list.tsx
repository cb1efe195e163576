import type { ReactNode } from 'react'
import classes from './fact-list.module.css'
import { Box } from '~/ui/layouts/primitives'

export interface Fact {
  label: string
  value: ReactNode
  /** Spans both columns: long answers. */
  isWide?: boolean
}

export interface FactListProps {
  facts: readonly Fact[]
  /** 2 pairs side by side (default), or 1. */
  columns?: 1 | 2
  /** `spec` sets the value at the right end (kits); otherwise it follows a label of 132 px. */
  form?: 'facts' | 'spec'
}

/** A list of labels and values with dividers. */
export function FactList({ facts, columns = 2, form = 'facts' }: FactListProps) {
  return (
    <Box as="dl" size="sm" className={classes.list} data-columns={columns} data-form={form}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={classes.fact} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  )
}
