import type { KeyboardEvent } from 'react'

/** What the keys do beside walking. */
export interface RowKeys {
  fold: (isOpen: boolean) => void
  edit: () => void
  menu: () => void
  up: () => void
  down: () => void
  inwards: () => void
  outwards: () => void
}

const isRow = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.page !== undefined

const nextTo = (row: HTMLElement, side: 'previousElementSibling' | 'nextElementSibling') => {
  let { [side]: other } = row
  // Between rows stand the ends of branches that are not listed whole.
  while (other !== null && !isRow(other)) other = other[side]
  return other
}

/** The row that this one is under: the nearest before it that is less deep. */
const rowAbove = (row: HTMLElement): HTMLElement | null => {
  const level = Number(row.ariaLevel)
  let before = nextTo(row, 'previousElementSibling')
  while (before !== null && Number(before.ariaLevel) >= level)
    before = nextTo(before, 'previousElementSibling')
  return before
}

const ends = (row: HTMLElement) => {
  const rows = [...(row.parentElement?.children ?? [])].filter(isRow)
  return [rows[0] ?? null, rows.at(-1) ?? null] as const
}

/**
 * The keys of a row (WAI-ARIA, treegrid with the focus on rows): up and down, right unfolds, left folds or goes to the
 * row above, Home, End, Enter edits, the menu key opens the menu; with Alt the arrows move the page itself.
 */
export const walkRows = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, keys: RowKeys): void => {
  const act = event.altKey ? movingAct(event, keys) : plainAct(event, row, keys)
  if (act === null) return
  event.preventDefault()
  act()
}

const movingAct = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, keys: RowKeys) => {
  if (ctrlKey || metaKey || shiftKey) return null
  const moves: Record<string, () => void> = {
    ArrowUp: keys.up,
    ArrowDown: keys.down,
    ArrowRight: keys.inwards,
    ArrowLeft: keys.outwards,
  }
  return moves[key] ?? null
}

const go = (to: HTMLElement | null) => () => to?.focus()

const plainAct = (
  event: KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  keys: RowKeys,
): (() => void) | null => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return keys.menu
  if (ctrlKey || metaKey || shiftKey) return null
  const isOpen = row.ariaExpanded === null ? null : row.ariaExpanded === 'true'
  if (key === 'ArrowDown') return go(nextTo(row, 'nextElementSibling'))
  if (key === 'ArrowUp') return go(nextTo(row, 'previousElementSibling'))
  if (key === 'Home') return go(ends(row)[0])
  if (key === 'End') return go(ends(row)[1])
  if (key === 'ArrowRight')
    return isOpen === false ? () => keys.fold(true) : go(nextTo(row, 'nextElementSibling'))
  if (key === 'ArrowLeft') return isOpen === true ? () => keys.fold(false) : go(rowAbove(row))
  return key === 'Enter' && target === row ? keys.edit : null
}
