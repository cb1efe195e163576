import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './status-label.module.css'

/** What a status means to the reader; the word comes from the domain. */
export type StatusTone = 'success' | 'pending' | 'warning' | 'error' | 'muted' | 'strong' | 'accent'

const icons: Record<StatusTone, ComponentType<{ size: number; stroke: number }>> = {
  success: IconCircleCheckFilled,
  pending: IconClock,
  warning: IconAlertTriangle,
  error: IconCircleX,
  muted: IconCircleMinus,
  strong: IconBan,
  accent: IconInfoCircle,
}

/** A status in words, and what it means to the reader. */
export interface StatusDescription {
  tone: StatusTone
  name: string
}

interface StatusLabelProps {
  tone: StatusTone
  /** The word; in place of it, children. */
  name?: string
  children?: ReactNode
  /** In place of the tone's own icon, about 15 px. */
  icon?: ReactNode
  /** On its tint, 22 high; without it a coloured icon and the word in ink (tables). */
  isBoxed?: boolean
}

/** A status as colour, icon and word, never colour alone. */
export function StatusLabel({ tone, name, children = name, icon, isBoxed = false }: StatusLabelProps) {
  const Icon = icons[tone]
  return (
    <span className={isBoxed ? classes.boxed : classes.plain} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <Icon size={isBoxed ? 13 : 15} stroke={1.7} />}
      </span>
      {children}
    </span>
  )
}
