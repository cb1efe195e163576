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

/** The meaning of a status for the reader; the domain supplies the text. */
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

/** A status text with its tone. */
export interface StatusDescription {
  tone: StatusTone
  name: string
}

interface StatusLabelProps {
  tone: StatusTone
  /** The text; alternatively, children. */
  name?: string
  children?: ReactNode
  /** Replaces the tone's icon, about 15 px. */
  icon?: ReactNode
  /** With a tinted background, 22 px high; otherwise a coloured icon and plain text (tables). */
  isBoxed?: boolean
}

/** A status as colour, icon and text, never by colour alone. */
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
