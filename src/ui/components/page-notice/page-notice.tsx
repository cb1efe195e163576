import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './page-notice.module.css'

interface PageNoticeProps {
  /** What it is about, for who goes from landmark to landmark. */
  label: string
  tone: 'calm' | 'warning'
  /** A sentence. */
  children: ReactNode
  /** The button that settles it. */
  action: ReactNode
}

const icons = { calm: IconInfoCircle, warning: IconAlertTriangle } as const

/** A line above every page that says one thing and has one button, until it is settled. */
export function PageNotice({ label, tone, children, action }: PageNoticeProps) {
  const Icon = icons[tone]
  return (
    <aside className={classes.notice} data-tone={tone} aria-label={label}>
      <p className={classes.words}>
        <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
        <span>{children}</span>
      </p>
      {action}
    </aside>
  )
}
