import { Alert } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorMessage } from '~/ui/format/error-message'

export type CalloutTone = 'accent' | 'success' | 'warning' | 'error' | 'muted'

export interface CalloutProps {
  tone?: CalloutTone
  title?: ReactNode
  children?: ReactNode
  /** Announced when it appears: for responses to a user action. */
  isAnnounced?: boolean
}

const icons = {
  accent: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  muted: IconInfoCircle,
} as const satisfies Record<CalloutTone, unknown>

/** A hairline box with a bar in the tone's colour and an icon. */
export function Callout({ tone = 'accent', title, children, isAnnounced = false }: CalloutProps) {
  const Icon = icons[tone]
  return (
    <Alert
      title={title}
      icon={<Icon size={18} stroke={1.6} />}
      data-tone={tone}
      role={isAnnounced ? 'alert' : 'note'}
    >
      {children}
    </Alert>
  )
}

/** Shows why a call failed; renders nothing without an error. */
export function ErrorCallout({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null
  return (
    <Callout tone="error" isAnnounced>
      {errorMessage(error)}
    </Callout>
  )
}
