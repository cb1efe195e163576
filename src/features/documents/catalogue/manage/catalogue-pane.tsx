import { t } from '@lingui/core/macro'
import {
  IconPlus,
  IconArrowDown,
  IconArrowUp,
  IconFilePlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import { IconButton } from '~/ui/components/icon-button/icon-button'
import { RowMenu, RowMenuButton, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { formatNumber } from '~/ui/format/numbers'
import { Box, VisuallyHidden } from '~/ui/layouts/primitives'
import { formatPageCount } from '../format-page-count'
import { getComponentSteps, type CatalogueMoves } from './catalogue-moves'
import classes from './catalogue-pane.module.css'
import type { Shown } from './manage-search'

export interface CataloguePaneProps {
  catalogue: ManagedCatalogue
  shown: Shown
  moves: CatalogueMoves
  acts: PartActs
}

type Part = { category: ManagedCategory } | { component: ManagedComponent }

/** Alt and an arrow key move the focused item. */
const handleMoveKeys = (move: (way: 'up' | 'down') => void) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? 'up' : 'down')
}

/** Categories and their components, which link to their pages; and the public pages. */
export function CataloguePane({ catalogue, shown, moves, acts }: CataloguePaneProps) {
  const pane = useRef<HTMLElement>(null)
  const [menu, setMenu] = useState<{ part: Part; anchor: HTMLElement } | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const shownId = shown !== null && 'component' in shown ? shown.component.id : null

  // Some browsers blur a moved element, so the focus is restored.
  useLayoutEffect(() => {
    if (moved === null || document.activeElement !== document.body || catalogue.length === 0) return
    pane.current?.querySelector<HTMLElement>(`[data-focus="${moved}"]`)?.focus()
  }, [moved, catalogue])

  const stepCategory = (category: ManagedCategory, by: 1 | -1) => {
    const position = category.position + by
    if (position < 1 || position > catalogue.length) return
    setMoved(category.id)
    moves.moveCategory(category, position)
  }
  const stepComponent = (component: ManagedComponent, way: 'up' | 'down') => {
    const spot = getComponentSteps(catalogue, component)[way]
    if (spot === null) return
    setMoved(component.id)
    moves.moveComponent(component, spot)
  }
  const toggle = (part: Part, anchor: HTMLElement) =>
    setMenu(menu?.anchor === anchor ? null : { part, anchor })

  return (
    <Box ref={pane} as="nav" size="sm" className={classes.pane} aria-label={t`Categories and components`}>
      <ol className={classes.categories}>
        {catalogue.map(({ category, components }) => (
          <li key={category.id}>
            <div
              className={classes.category}
              data-drag="category"
              data-id={category.id}
              data-label={category.name}
            >
              <span className={classes.name} data-cut title={category.name}>
                {category.name}
              </span>
              <IconButton
                className={classes.act}
                aria-label={t`New component in ${category.name}`}
                onClick={() => acts.addComponent(category)}
              >
                <IconPlus size={16} stroke={1.7} aria-hidden="true" />
              </IconButton>
              <RowMenuButton
                className={classes.act}
                data-focus={category.id}
                onKeyDown={handleMoveKeys((way) => stepCategory(category, way === 'up' ? -1 : 1))}
                aria-label={t`What to do with ${category.name}`}
                onClick={({ currentTarget }) => toggle({ category }, currentTarget)}
              />
            </div>
            {components.length === 0 ? <p className={classes.hint}>{t`No components yet.`}</p> : null}
            <ol>
              {components.map((component) => (
                <ComponentRow
                  key={component.id}
                  component={component}
                  isCurrent={component.id === shownId}
                  onKeyDown={handleMoveKeys((way) => stepComponent(component, way))}
                  onMenu={(anchor) => toggle({ component }, anchor)}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <div className={classes.site}>
        <Link
          to="/admin/documents"
          search={{ kind: 'content' }}
          className={classes.component}
          data-current={shown !== null && 'kind' in shown ? true : undefined}
          aria-current={shown !== null && 'kind' in shown ? 'true' : undefined}
        >
          <span className={classes.name} data-cut>{t`Public pages`}</span>
        </Link>
      </div>
      {menu === null ? null : (
        <RowMenu
          label={t`What to do with ${'category' in menu.part ? menu.part.category.name : menu.part.component.name}`}
          anchor={menu.anchor}
          items={
            'category' in menu.part
              ? categoryMenuItems(menu.part.category, { catalogue, acts, step: stepCategory })
              : componentMenuItems(menu.part.component, { catalogue, acts, step: stepComponent })
          }
          onClose={() => setMenu(null)}
        />
      )}
    </Box>
  )
}

interface ComponentRowProps {
  component: ManagedComponent
  isCurrent: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onMenu: (anchor: HTMLElement) => void
}

function ComponentRow({ component, isCurrent, onKeyDown, onMenu }: ComponentRowProps) {
  const { id, name, slug, pages } = component
  return (
    <li
      className={classes.component}
      data-current={isCurrent || undefined}
      data-drag="component"
      data-id={id}
      data-label={name}
    >
      <Link
        to="/admin/documents"
        search={{ component: slug }}
        className={classes.link}
        draggable={false}
        data-focus={id}
        onKeyDown={onKeyDown}
        aria-current={isCurrent ? 'true' : undefined}
        title={name}
      >
        <span className={classes.name} data-cut>
          {name}
        </span>
        <span className={classes.count}>
          <span aria-hidden="true">{formatNumber(pages)}</span>
          <VisuallyHidden>{formatPageCount(pages)}</VisuallyHidden>
        </span>
      </Link>
      <RowMenuButton
        className={classes.act}
        aria-label={t`What to do with ${name}`}
        onKeyDown={onKeyDown}
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      />
    </li>
  )
}

/** Opens dialogs. */
interface PartActs {
  addComponent: (category: ManagedCategory) => void
  addPage: (component: ManagedComponent) => void
  editCategory: (category: ManagedCategory) => void
  editComponent: (component: ManagedComponent) => void
  removeCategory: (category: ManagedCategory) => void
  removeComponent: (component: ManagedComponent) => void
}

const look = { size: 16, stroke: 1.6 } as const

interface AroundCategory {
  catalogue: ManagedCatalogue
  acts: PartActs
  step: (category: ManagedCategory, by: 1 | -1) => void
}

const categoryMenuItems = (
  category: ManagedCategory,
  { catalogue, acts, step }: AroundCategory,
): RowMenuItem[] => {
  const { position, components } = category
  return [
    { label: t`Edit`, onSelect: () => acts.editCategory(category), icon: <IconPencil {...look} /> },
    { label: t`New component`, onSelect: () => acts.addComponent(category), icon: <IconPlus {...look} /> },
    ...moving(
      position > 1 ? () => step(category, -1) : null,
      position < catalogue.length ? () => step(category, 1) : null,
    ),
    {
      label: t`Delete`,
      onSelect: () => acts.removeCategory(category),
      icon: <IconTrash {...look} />,
      isDivided: true,
      isDestructive: true,
      refusal: components > 0 ? t`Move or delete its components first.` : undefined,
    },
  ]
}

interface AroundComponent {
  catalogue: ManagedCatalogue
  acts: PartActs
  step: (component: ManagedComponent, way: 'up' | 'down') => void
}

const componentMenuItems = (
  component: ManagedComponent,
  { catalogue, acts, step }: AroundComponent,
): RowMenuItem[] => {
  const { up, down } = getComponentSteps(catalogue, component)
  return [
    { label: t`Edit`, onSelect: () => acts.editComponent(component), icon: <IconPencil {...look} /> },
    { label: t`New page`, onSelect: () => acts.addPage(component), icon: <IconFilePlus {...look} /> },
    ...moving(up && (() => step(component, 'up')), down && (() => step(component, 'down'))),
    {
      label: t`Delete`,
      onSelect: () => acts.removeComponent(component),
      icon: <IconTrash {...look} />,
      isDivided: true,
      isDestructive: true,
      refusal: component.pages > 0 ? t`Move or delete its pages first.` : undefined,
    },
  ]
}

const moving = (up: (() => void) | null, down: (() => void) | null): RowMenuItem[] => {
  const items: RowMenuItem[] = [
    ...(up ? [{ label: t`Move up`, keys: t`Alt ↑`, onSelect: up, icon: <IconArrowUp {...look} /> }] : []),
    ...(down
      ? [{ label: t`Move down`, keys: t`Alt ↓`, onSelect: down, icon: <IconArrowDown {...look} /> }]
      : []),
  ]
  return items.map((item, index) => (index === 0 ? { ...item, isDivided: true } : item))
}
