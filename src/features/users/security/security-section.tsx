import type { ReactNode } from 'react'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Box } from '~/ui/layouts/primitives'

interface SecuritySectionProps {
  /** The anchor of the section, such as `password`. */
  id: string
  title: string
  children: ReactNode
}

/** A section of the security page, with its own anchor. */
export function SecuritySection({ id, title, children }: SecuritySectionProps) {
  return (
    <Box as="section" mt={40} aria-labelledby={id}>
      <SectionHeading id={id} isFocusable>
        {title}
      </SectionHeading>
      {children}
    </Box>
  )
}
