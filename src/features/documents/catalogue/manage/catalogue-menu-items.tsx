import { t } from '@lingui/core/macro'
import {
  IconArrowDown,
  IconArrowUp,
  IconFilePlus,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import type { RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { componentSteps } from './catalogue-moves'

/** What is asked for in dialogs. */
export interface PartActs {
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

export const categoryMenuItems = (
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

export const componentMenuItems = (
  component: ManagedComponent,
  { catalogue, acts, step }: AroundComponent,
): RowMenuItem[] => {
  const { up, down } = componentSteps(catalogue, component)
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
