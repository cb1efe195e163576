import type { ReactNode } from 'react'
import classes from './tag.module.css'
import { Text } from '../../layouts/primitives'

export interface TagProps {
  children: ReactNode
  /** Before the text, 13 px. */
  icon?: ReactNode
  /** `accent` for new items, `plain` otherwise; methods use status tones. */
  tone?: 'plain' | 'accent' | 'success' | 'warning' | 'error'
  /** 22 high, or 18 within lines of text and trees. */
  size?: 'md' | 'sm'
}

/** A small label with a background: "Changed", "New", "Version 2", "current". */
export function Tag({ children, icon, tone = 'plain', size = 'md' }: TagProps) {
  return (
    <Text as="span" c="dim" size="xs" className={classes.tag} data-tone={tone} data-size={size}>
      {icon}
      {children}
    </Text>
  )
}

const methodTones = new Map<string, TagProps['tone']>([
  ['GET', 'accent'],
  ['POST', 'success'],
  ['PUT', 'warning'],
  ['PATCH', 'warning'],
  ['DELETE', 'error'],
])

/** The method of an HTTP request, such as `get`. */
export function MethodTag({ method }: { method: string }) {
  const name = method.toUpperCase()
  return (
    <Tag size="sm" tone={methodTones.get(name) ?? 'plain'}>
      {name}
    </Tag>
  )
}
