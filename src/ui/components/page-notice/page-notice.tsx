import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import classes from './page-notice.module.css'
import { Text } from '~/ui/layouts/primitives'

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

/** When the notice goes with the focus in it, or in its disabled button, the page gets the focus. */
const useFocusOnLeaving = () => {
  const isHere = useRef(false)
  useEffect(
    () => () => {
      const isLost = isHere.current && document.activeElement === document.body
      if (isLost) document.querySelector<HTMLElement>('#main')?.focus()
    },
    [],
  )
  return {
    onFocus: () => {
      isHere.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A button that goes or is disabled leaves the focus on no element.
      if (relatedTarget !== null) isHere.current = false
    },
  }
}

/** A line above every page that says one thing and has one button, until it is settled. */
export function PageNotice({ label, tone, children, action }: PageNoticeProps) {
  const Icon = icons[tone]
  return (
    <aside
      className={classes.notice}
      data-tone={tone}
      aria-label={label}
      data-no-print
      {...useFocusOnLeaving()}
    >
      <Text size="sm" className={classes.words}>
        <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
        <span>{children}</span>
      </Text>
      {action}
    </aside>
  )
}
