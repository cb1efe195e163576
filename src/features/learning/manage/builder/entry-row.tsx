import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconChevronRight, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowMenuButton, getMoveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { onAltArrows } from '~/ui/dragging/move-item'
import { Box } from '~/ui/layouts/primitives'
import classes from './builder.module.css'
import { t } from '@lingui/core/macro'

const look = { size: 16, stroke: 1.6 } as const

interface AroundEntry {
  /** From 0. */
  place: number
  /** The number of entries in the list. */
  count: number
  move: (to: number) => void
  remove: () => void
}

/** Returns the menu items of a list entry. */
export const entryMenuItems = ({ remove, ...around }: AroundEntry): RowMenuItem[] => [
  ...getMoveItems(around, false),
  {
    label: t`Remove`,
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
  },
]

export interface EntryRowProps {
  heading: 'h3' | 'h5'
  /** Returns the accessible name of the entry's menu. */
  menuLabel: (words: string) => string
  words: string
  /** The path of the list in the form. */
  list: string
  /** From 0. */
  place: number
  isOpen: boolean
  /** The id of its content. */
  contentId: string
  /** The number of errors in its fields. */
  wrong: number
  /** Shown on the right: kind and length. */
  children: ReactNode
  onToggle: () => void
  onMove: (to: number) => void
  onMenu: (anchor: HTMLElement) => void
}

/** A list entry in one row: dragged by its handle, opened by its label. */
export function EntryRow(props: EntryRowProps) {
  const { heading: Heading, menuLabel, words, list, place, isOpen, contentId, wrong, children } = props
  const { onToggle, onMove, onMenu } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its buttons
    <Box
      size="sm"
      className={classes.row}
      data-drag={list}
      data-id={place}
      data-label={words}
      onKeyDown={onAltArrows((by) => onMove(place + by))}
    >
      <span className={classes.grip} data-handle>
        <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
      </span>
      <Heading className={classes.rowTitle}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={onToggle}
        >
          <IconChevronRight className={classes.chevron} size={14} stroke={1.8} aria-hidden="true" />
          <span className={classes.number}>{place + 1}.</span>
          <span data-cut>{words}</span>
        </button>
      </Heading>
      {wrong === 0 ? null : (
        <span className={classes.wrong}>
          <Trans>
            <IconAlertCircle size={15} stroke={1.7} aria-hidden="true" />
            {wrong} to mend
          </Trans>
        </span>
      )}
      {children}
      <RowMenuButton aria-label={menuLabel(words)} onClick={({ currentTarget }) => onMenu(currentTarget)} />
    </Box>
  )
}
