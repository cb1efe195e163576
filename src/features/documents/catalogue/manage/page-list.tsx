import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import {
  Fragment,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import type { ManagedList, ManagedPage } from '~/contract/page-writing'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { RowMenu } from '~/ui/components/row-menu/row-menu'
import { formatNumber } from '~/ui/format/numbers'
import { type PageMenuActions, pageMenuItems } from './page-menu-items'
import { type PagePosition, getSteps } from './page-moves'
import classes from './page-list.module.css'
import { PageRow } from './page-row'
import type { VisibleRow } from './visible-rows'
import type { LinkTarget } from '~/ui/links/href'
import { Box, Text, VisuallyHidden } from '~/ui/layouts/primitives'

export interface PageListProps {
  /** The accessible name of the list. */
  label: string
  list: ManagedList
  /** The visible rows. */
  rows: readonly VisibleRow[]
  onFold: (id: string, isOpen: boolean) => void
  /** Returns the URL of the list of a page's subpages. */
  branchPlace: (page: ManagedPage) => LinkTarget
  /** Undefined if pages cannot be moved: for public pages, and while a filter hides neighbours. */
  onMove?: ((page: ManagedPage, spot: PagePosition) => void) | undefined
  acts: PageMenuActions
}

/** A treegrid of pages: one tab stop, arrow keys to navigate, Alt and arrow keys to move a page. */
export function PageList(props: PageListProps) {
  const { label, list, rows, onFold, branchPlace, onMove, acts } = props
  const router = useRouter()
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ page: ManagedPage; anchor: HTMLElement } | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const tabStop = rows.some(({ page }) => page.id === chosen) ? chosen : (rows[0]?.page.id ?? null)

  // Some browsers blur a moved row, so the focus is restored.
  useLayoutEffect(() => {
    if (moved === null || document.activeElement !== document.body) return
    if (!rows.some(({ page }) => page.id === moved)) return
    grid.current?.querySelector<HTMLElement>(`[data-page="${moved}"]`)?.focus()
  }, [moved, rows])

  const getPage = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
    const page = list.data.find(({ id }) => id === row?.dataset.page)
    return row && page ? { row, page } : null
  }
  const move = (page: ManagedPage, spot: PagePosition | null) => {
    if (spot === null || onMove === undefined) return
    setMoved(page.id)
    if (spot.parent !== null && spot.parent !== page.parent) onFold(spot.parent, true)
    onMove(page, spot)
  }
  const openMenu = (row: HTMLElement, page: ManagedPage) => {
    const anchor = row.querySelector<HTMLElement>('[data-act="menu"]')
    if (anchor) setMenu(menu?.anchor === anchor ? null : { page, anchor })
  }
  const click = (event: MouseEvent) => {
    const found = getPage(event.target)
    const act = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null
    if (!found || !act) return
    const { row, page } = found
    if (act.dataset.act === 'menu') openMenu(row, page)
    if (act.dataset.act === 'fold') onFold(page.id, row.dataset.open !== 'true')
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (act.dataset.act === 'edit' && isPlain) {
      event.preventDefault()
      void router.navigate({ to: '/admin/pages/$id', params: { id: page.id } })
    }
  }

  return (
    <>
      <Box
        ref={grid}
        role="treegrid"
        aria-label={label}
        aria-describedby={onMove === undefined ? undefined : hintId}
        size="sm"
        className={classes.list}
        onClick={click}
        tabIndex={-1}
        onFocus={({ target }) => {
          const id = getPage(target)?.page.id ?? null
          setChosen(id)
          if (id !== moved) setMoved(null)
        }}
        onKeyDown={(event) => {
          const found = getPage(event.target)
          if (!found) return
          const { row, page } = found
          const steps = getSteps(list, page)
          handleRowKeys(event, row, {
            fold: (isOpen) => onFold(page.id, isOpen),
            edit: () => void router.navigate({ to: '/admin/pages/$id', params: { id: page.id } }),
            menu: () => openMenu(row, page),
            up: () => move(page, steps.up),
            down: () => move(page, steps.down),
            inwards: () => move(page, steps.inwards),
            outwards: () => move(page, steps.outwards),
          })
        }}
      >
        <Head />
        {rows.map(({ page, level, isOpen, siblings, cut }) => (
          <Fragment key={page.id}>
            <PageRow
              page={page}
              level={level}
              isOpen={isOpen}
              siblings={siblings}
              isTabStop={page.id === tabStop}
              isDraggable={onMove !== undefined}
            />
            {cut.map((branch) => (
              <BranchEnd key={branch.id} branch={branch} to={branchPlace(branch)} />
            ))}
          </Fragment>
        ))}
      </Box>
      {onMove === undefined ? null : (
        <Text
          id={hintId}
          c="faint"
          size="xs"
          className={classes.hint}
        >{t`Drag a page to move it, or hold Alt and press an arrow key.`}</Text>
      )}
      {menu === null ? null : (
        <RowMenu
          key={menu.page.id}
          label={t`What to do with ${menu.page.title}`}
          anchor={menu.anchor}
          items={pageMenuItems(menu.page, {
            list,
            branchPlace,
            steps: onMove === undefined ? null : getSteps(list, menu.page),
            move: (spot) => move(menu.page, spot),
            acts,
          })}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

/** Shown for the unlisted pages of a branch. */
function BranchEnd({ branch, to }: { branch: ManagedPage; to: LinkTarget }) {
  return (
    <div role="row" className={classes.end}>
      <div role="gridcell">
        <RouteLink
          to={to}
          className={classes.link}
          data-cut
        >{t`All ${formatNumber(branch.children)} pages under “${branch.title}”`}</RouteLink>
      </div>
    </div>
  )
}

function Head() {
  return (
    <Box role="row" c="dim" size="xs" className={classes.head}>
      <div role="columnheader" className={classes.title}>{t`Page`}</div>
      <div role="columnheader" className={classes.state}>{t`Status`}</div>
      <div role="columnheader" className={classes.audience}>{t`Open to`}</div>
      <div role="columnheader" className={classes.changed}>{t`Changed`}</div>
      <div role="columnheader" className={classes.helpful}>{t`Helpful`}</div>
      <div role="columnheader" className={classes.menu}>
        <VisuallyHidden>{t`What to do`}</VisuallyHidden>
      </div>
    </Box>
  )
}

/** The actions of keys other than navigation. */
interface RowKeys {
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

const getAdjacentRow = (row: HTMLElement, side: 'previousElementSibling' | 'nextElementSibling') => {
  let { [side]: other } = row
  // Some elements between the rows mark truncated branches.
  while (other !== null && !isRow(other)) other = other[side]
  return other
}

/** Returns the parent row: the nearest earlier one of lower depth. */
const getParentRow = (row: HTMLElement): HTMLElement | null => {
  const level = Number(row.ariaLevel)
  let before = getAdjacentRow(row, 'previousElementSibling')
  while (before !== null && Number(before.ariaLevel) >= level)
    before = getAdjacentRow(before, 'previousElementSibling')
  return before
}

const ends = (row: HTMLElement) => {
  const rows = [...(row.parentElement?.children ?? [])].filter(isRow)
  return [rows[0] ?? null, rows.at(-1) ?? null] as const
}

/**
 * Handles a row's keys (WAI-ARIA treegrid with row focus): up and down, right expands, left collapses or goes to the
 * parent row, Home, End, Enter edits, the menu key opens the menu; Alt and arrow keys move the page.
 */
const handleRowKeys = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, keys: RowKeys): void => {
  const act = event.altKey ? getMoveAction(event, keys) : getPlainAction(event, row, keys)
  if (act === null) return
  event.preventDefault()
  act()
}

const getMoveAction = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, keys: RowKeys) => {
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

const getPlainAction = (
  event: KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  keys: RowKeys,
): (() => void) | null => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return keys.menu
  if (ctrlKey || metaKey || shiftKey) return null
  const isOpen = row.ariaExpanded === null ? null : row.ariaExpanded === 'true'
  if (key === 'ArrowDown') return go(getAdjacentRow(row, 'nextElementSibling'))
  if (key === 'ArrowUp') return go(getAdjacentRow(row, 'previousElementSibling'))
  if (key === 'Home') return go(ends(row)[0])
  if (key === 'End') return go(ends(row)[1])
  if (key === 'ArrowRight')
    return isOpen === false ? () => keys.fold(true) : go(getAdjacentRow(row, 'nextElementSibling'))
  if (key === 'ArrowLeft') return isOpen === true ? () => keys.fold(false) : go(getParentRow(row))
  return key === 'Enter' && target === row ? keys.edit : null
}
