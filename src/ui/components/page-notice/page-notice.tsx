import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import classes from './page-notice.module.css'
import { Text } from '~/ui/layouts/primitives'

interface PageNoticeProps {
  /** The accessible name of the landmark. */
  label: string
  tone: 'calm' | 'warning'
  /** A sentence. */
  children: ReactNode
  /** The button that resolves it. */
  action: ReactNode
}

const icons = { calm: IconInfoCircle, warning: IconAlertTriangle } as const

/** Moves the focus to the page when the notice disappears or its focused button is disabled. */
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
      // A removed or disabled button leaves no element focused.
      if (relatedTarget !== null) isHere.current = false
    },
  }
}

/** A notice above every page with one button, until it is resolved. */
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
