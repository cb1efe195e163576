import type { ReactNode } from 'react'
import classes from './tag.module.css'
import { Text } from '../../layouts/primitives'

export interface TagProps {
  children: ReactNode
  /** Before the word, 13 px. */
  icon?: ReactNode
  /** `accent` for what is new, `plain` for the rest. */
  tone?: 'plain' | 'accent'
  /** 22 high, or 18 within lines of text and trees. */
  size?: 'md' | 'sm'
}

/** A small word on a fill: "Changed", "New", "Version 2", "current". */
export function Tag({ children, icon, tone = 'plain', size = 'md' }: TagProps) {
  return (
    <Text as="span" c="dim" size="xs" className={classes.tag} data-tone={tone} data-size={size}>
      {icon}
      {children}
    </Text>
  )
}
