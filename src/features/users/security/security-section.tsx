import type { ReactNode } from 'react'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import classes from './security-page.module.css'

interface SecuritySectionProps {
  /** The anchor of the section, such as `password`. */
  id: string
  title: string
  children: ReactNode
}

/** A part of the page about signing in, with an address of its own. */
export function SecuritySection({ id, title, children }: SecuritySectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <SectionHeading id={id} isFocusable>
        {title}
      </SectionHeading>
      {children}
    </section>
  )
}
