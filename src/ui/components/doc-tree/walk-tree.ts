import type { KeyboardEvent } from 'react'

const getRows = (tree: Element): HTMLElement[] =>
  Array.from(tree.querySelectorAll<HTMLElement>('[data-row]')).filter((row) => row.checkVisibility())

const getDisclosure = (row: Element): HTMLDetailsElement | null =>
  row.closest('li')?.querySelector<HTMLDetailsElement>(':scope > details') ?? null

const rowAbove = (row: Element): HTMLElement | null =>
  row.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-row]') ?? null

/**
 * The arrow keys in a tree of links and disclosures, beside the Tab key, which reaches all of them: up and down
 * from row to row, right opens, left closes or goes to the row above, Home and End.
 */
export function walkTree(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target instanceof HTMLElement)) return
  const item = event.target.closest('li')
  const row = item?.querySelector<HTMLElement>('[data-row]')
  if (!row) return
  const rows = getRows(event.currentTarget)
  const at = rows.indexOf(row)
  const disclosure = getDisclosure(row)
  if (event.key === 'ArrowDown') rows[at + 1]?.focus()
  else if (event.key === 'ArrowUp') rows[at - 1]?.focus()
  else if (event.key === 'Home') rows[0]?.focus()
  else if (event.key === 'End') rows.at(-1)?.focus()
  else if (event.key === 'ArrowRight') {
    if (disclosure?.open === false) disclosure.open = true
    else if (disclosure !== null) rows[at + 1]?.focus()
  } else if (event.key === 'ArrowLeft') {
    if (disclosure?.open === true) disclosure.open = false
    else rowAbove(row)?.focus()
  } else return
  event.preventDefault()
}
