import { t } from '@lingui/core/macro'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { Cluster } from '~/ui/layouts/primitives'
import { IconButton } from '../icon-button/icon-button'

interface MoveButtonsProps {
  /** The name of the moved item. */
  name: string
  canMoveUp: boolean
  canMoveDown: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  className?: string | undefined
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Buttons that move and remove a list item. At an end of the list a button is inert but keeps the focus. */
export function MoveButtons(props: MoveButtonsProps) {
  const { name, canMoveUp, canMoveDown, onMove, onRemove, className } = props
  return (
    <Cluster gap={4} className={className}>
      <IconButton
        aria-label={t`Move ${name} up`}
        aria-disabled={!canMoveUp}
        onClick={() => (canMoveUp ? onMove(-1) : undefined)}
      >
        <IconArrowUp {...icon} />
      </IconButton>
      <IconButton
        aria-label={t`Move ${name} down`}
        aria-disabled={!canMoveDown}
        onClick={() => (canMoveDown ? onMove(1) : undefined)}
      >
        <IconArrowDown {...icon} />
      </IconButton>
      <IconButton aria-label={t`Remove ${name}`} onClick={onRemove}>
        <IconX {...icon} />
      </IconButton>
    </Cluster>
  )
}
