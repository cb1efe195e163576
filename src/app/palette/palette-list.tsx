import { t } from '@lingui/core/macro'
import {
  IconArrowRight,
  IconClock,
  IconDownload,
  IconFileText,
  IconMessageQuestion,
  IconPlayerPlay,
  IconSchool,
  IconSearch,
  IconSpeakerphone,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType, Ref } from 'react'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { Text } from '~/ui/layouts/primitives'
import type { PaletteEntry, PaletteGroup, PaletteKind } from './palette-entry'
import classes from './palette.module.css'

const icons: Record<PaletteKind, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>> = {
  document: IconFileText,
  content: IconFileText,
  file: IconDownload,
  path: IconSchool,
  unit: IconSchool,
  announcement: IconSpeakerphone,
  place: IconArrowRight,
  person: IconUser,
  question: IconMessageQuestion,
  action: IconPlayerPlay,
  recent: IconClock,
  search: IconSearch,
}

interface PaletteListProps {
  ref: Ref<HTMLDivElement>
  id: string
  groups: readonly PaletteGroup[]
  markedId: string | undefined
  optionId: (id: string) => string
  /** The pointer moved over a line. */
  onMark: (id: string) => void
  /** The pointer was pressed. */
  onPress: () => void
  /** A line was opened, here or in another tab. */
  onOpen: () => void
}

/** The grouped lines. Lines with a target are links, so that Ctrl and click opens a tab. */
export function PaletteList(props: PaletteListProps) {
  const { ref, id, groups, markedId, optionId, onMark, onPress, onOpen } = props
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={t`What fits`}
      className={classes.list}
      onPointerDown={onPress}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={optionId(`group-${group.id}`)}>
          <Text id={optionId(`group-${group.id}`)} c="faint" size="xs" className={classes.heading}>
            {group.label}
          </Text>
          {group.entries.map((entry) => (
            <PaletteLine
              key={entry.id}
              entry={entry}
              id={optionId(entry.id)}
              isMarked={entry.id === markedId}
              onMark={onMark}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface PaletteLineProps {
  entry: PaletteEntry
  id: string
  isMarked: boolean
  onMark: (id: string) => void
  onOpen: () => void
}

function PaletteLine({ entry, id, isMarked, onMark, onOpen }: PaletteLineProps) {
  const { kind, label, detail, hint, to, act } = entry
  const Icon = icons[kind]
  const line = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isMarked,
    className: classes.line,
    // On pointer move rather than enter, so that a list scrolling under a resting pointer selects nothing.
    onPointerMove: () => (isMarked ? undefined : onMark(entry.id)),
    onClick: () => {
      onOpen()
      act?.()
    },
  }
  const words = (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes.words} data-cut>
        {label}
        {detail === undefined ? null : <span className={classes.detail}> {detail}</span>}
      </span>
      {hint === undefined ? null : (
        <span className={classes.hint} data-cut>
          {hint}
        </span>
      )}
    </>
  )
  return to === undefined ? (
    <div {...line}>{words}</div>
  ) : (
    <RouteLink to={to} {...line}>
      {words}
    </RouteLink>
  )
}
