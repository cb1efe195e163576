import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

export interface MoveButtonProps {
  id?: string
  label: string
  /** Side in pixels. */
  size: number
  by: -1 | 1
  /** At the end of the list the button is inert and keeps the focus. */
  isAtEnd: boolean
  onMove: () => void
}

/** Moves a list row up or down by one, as an alternative to dragging. */
export function MoveButton({ id, label, size, by, isAtEnd, onMove }: MoveButtonProps) {
  const Icon = by < 0 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      {...(id === undefined ? {} : { id })}
      size={size}
      aria-label={label}
      aria-disabled={isAtEnd}
      {...(isAtEnd ? { 'data-disabled': true } : {})}
      onClick={({ currentTarget }) => {
        // A moved row may lose the focus; it is restored so that the next key reaches this button.
        flushSync(onMove)
        currentTarget.focus()
      }}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
