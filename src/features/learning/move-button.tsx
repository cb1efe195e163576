import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

export interface MoveButtonProps {
  id?: string
  label: string
  /** Side in pixels. */
  size: number
  by: -1 | 1
  /** There it says so, and keeps the focus. */
  isAtEnd: boolean
  onMove: () => void
}

/** Moves a row of a list up or down by one: what a drag does, for those who cannot drag. */
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
        // A row that moves in the page may lose the focus; given back at once, so that the next key is this button's.
        flushSync(onMove)
        currentTarget.focus()
      }}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
