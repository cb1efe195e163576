import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from '../icon-button/icon-button'
import { RouteLink } from '../route-link/route-link'
import classes from './row-menu.module.css'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import type { LinkTarget } from '~/ui/links/href'
import { Text } from '~/ui/layouts/primitives'

export interface RowMenuItem {
  label: string
  icon?: ReactNode
  /** The link; without it `onSelect` is called. */
  to?: LinkTarget
  onSelect?: () => void
  /** Draws a hairline above it. */
  isDivided?: boolean
  /** Why it is disabled; shown in its place. */
  refusal?: string | undefined
  /** The keyboard shortcut. */
  keys?: string
  isDestructive?: boolean
}

interface RowMenuProps {
  /** The name of the row. */
  label: string
  /** The anchor button, which gets the focus back. */
  anchor: HTMLElement
  items: readonly RowMenuItem[]
  onClose: () => void
}

// Distance in pixels from the button, and from the edges of the window.
const gap = 4
const inset = 8

/** Positions the menu below the anchor, right-aligned; above it if there is more space. */
const positionMenu = (menu: HTMLElement, anchor: HTMLElement) => {
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = menu
  const isAbove = bottom + gap + offsetHeight > clientHeight - inset && top > clientHeight - bottom
  const left = Math.min(Math.max(inset, right - offsetWidth), clientWidth - offsetWidth - inset)
  const wanted = isAbove ? top - gap - offsetHeight : bottom + gap
  menu.style.left = t`${left}px`
  menu.style.top = t`${Math.max(inset, Math.min(wanted, clientHeight - offsetHeight - inset))}px`
}

const findItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Moves the focus in the menu: arrows, Home, End, and the first letter of a label. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const items = findItems(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const go = (item: HTMLElement | undefined) => {
    event.preventDefault()
    item?.focus()
  }
  if (event.key === 'ArrowDown') return go(items[(at + 1) % items.length])
  if (event.key === 'ArrowUp') return go(items.at(at <= 0 ? -1 : at - 1))
  if (event.key === 'Home') return go(items[0])
  if (event.key === 'End') return go(items.at(-1))
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
  if (!isLetter) return
  const letter = event.key.toLowerCase()
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  go(after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter)))
}

/** The menu of a row, rendered when it is opened. */
export function RowMenu({ label, anchor, items, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current } = menu
    if (!current) return undefined
    current.showPopover()
    positionMenu(current, anchor)
    anchor.setAttribute('aria-expanded', 'true')
    findItems(current)[0]?.focus()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !current.contains(target) && !anchor.contains(target)) close()
    }
    const goAway = () => close()
    document.addEventListener('pointerdown', leave, true)
    globalThis.addEventListener('resize', goAway)
    return () => {
      anchor.removeAttribute('aria-expanded')
      document.removeEventListener('pointerdown', leave, true)
      globalThis.removeEventListener('resize', goAway)
    }
  }, [anchor])

  const leaveTo = (then?: () => void) => {
    anchor.focus()
    onClose()
    then?.()
  }

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault()
          leaveTo()
        } else moveFocus(event)
      }}
    >
      {items.map((item) => (
        <Item key={item.label} item={item} onChoose={() => leaveTo(item.onSelect)} onFollow={onClose} />
      ))}
    </div>
  )
}

function Item({
  item: { label, icon, to, isDivided, refusal, keys, isDestructive },
  onChoose,
  onFollow,
}: {
  item: RowMenuItem
  onChoose: () => void
  onFollow: () => void
}) {
  const looks = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'data-divided': isDivided || undefined,
    'data-destructive': isDestructive || undefined,
  }
  const content = (
    <>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.label}>
        {label}
        {refusal === undefined ? null : (
          <Text as="span" c="faint" size="xs" className={classes.refusal}>
            {refusal}
          </Text>
        )}
      </span>
      {keys === undefined ? null : (
        <kbd className={classes.keys} aria-hidden="true">
          {keys}
        </kbd>
      )}
    </>
  )
  if (to !== undefined) {
    return (
      <RouteLink to={to} onClick={onFollow} {...looks}>
        {content}
      </RouteLink>
    )
  }
  return (
    <button
      type="button"
      aria-disabled={refusal !== undefined || undefined}
      onClick={refusal === undefined ? onChoose : undefined}
      {...looks}
    >
      {content}
    </button>
  )
}

/** The button that opens a menu. */
export function RowMenuButton(props: Omit<IconButtonProps, 'children'>) {
  return (
    <IconButton aria-haspopup="menu" {...props}>
      <IconDots size={16} stroke={1.7} aria-hidden="true" />
    </IconButton>
  )
}

/** The last cell of a row, with the button that opens its menu. */
export function RowMenuCell({ name, getItems }: { name: string; getItems: () => readonly RowMenuItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t`What to do with ${name}`
  return (
    <td data-look="menu">
      <RowMenuButton
        aria-label={label}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      />
      {anchor === null ? null : (
        <RowMenu label={label} anchor={anchor} items={getItems()} onClose={() => setAnchor(null)} />
      )}
    </td>
  )
}

/** The column of menu cells. */
export const rowMenuColumn = () => ({ key: 'menu', label: '', hiddenLabel: t`What to do`, width: 64 })

const look = { size: 16, stroke: 1.6 } as const

interface MovableRow {
  /** From 0. */
  place: number
  /** The length of the list. */
  count: number
  move: (to: number) => void
}

/**
 * Creates the menu items that move a row up or down.
 * @param isDivided whether other items precede them
 */
export const getMoveItems = ({ place, count, move }: MovableRow, isDivided: boolean): RowMenuItem[] => [
  {
    label: t`Move up`,
    keys: t`Alt ↑`,
    icon: <IconArrowUp {...look} />,
    isDivided,
    onSelect: () => move(place - 1),
    refusal: place === 0 ? t`It is the first.` : undefined,
  },
  {
    label: t`Move down`,
    keys: t`Alt ↓`,
    icon: <IconArrowDown {...look} />,
    onSelect: () => move(place + 1),
    refusal: place === count - 1 ? t`It is the last.` : undefined,
  },
]
