import { t } from '@lingui/core/macro'
import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import type { ManagedPage } from '~/contract/page-writing'
import type { PageMoves } from '../use-page-moves'
import { CategoryDialog } from './category-dialog'
import { ComponentDialog } from './component-dialog'
import { NewPageDialog } from './new-page-dialog'
import { type ParentPage, atTheTop, PlaceFields } from './place-fields'
import { type FormEvent, useState } from 'react'
import { FormButtons } from '~/forms/form-buttons'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Text, Stack } from '~/ui/layouts/primitives'
import { findComponent } from '../catalogue-moves'

interface PlaceDialogProps {
  component: ManagedComponent
  page: ManagedPage
  /** The page that it is under, as far as that is known; null at the top. */
  parent: ParentPage | null
  catalogue: ManagedCatalogue
  pageMoves: PageMoves
  onClose: () => void
}

// Beyond the end: it comes last.
const last = 100_000

/** Another place for a page with all that is under it, also in another component. */
function PlaceDialog(props: PlaceDialogProps) {
  const { component, page, parent: first, catalogue, pageMoves, onClose } = props
  const [target, setTarget] = useState(component.id)
  const [parent, setParent] = useState(page.parent ?? atTheTop)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const above = parent === atTheTop ? null : parent
    const spot = { parent: above, position: last }
    const other = findComponent(catalogue, target)
    if (target === component.id) {
      if (above !== page.parent) pageMoves.moveWithin(page, component.id, spot)
    } else if (other) {
      pageMoves.moveAcross(page, component.id, { component: target, ...spot }, other.name)
    }
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t`Move “${page.title}”`} size={480}>
      <Stack as="form" onSubmit={submit}>
        <PlaceFields
          catalogue={catalogue}
          component={target}
          parent={parent}
          known={first}
          besides={page.id}
          errors={{}}
          onComponent={(id) => {
            setTarget(id)
            setParent(id === component.id ? (page.parent ?? atTheTop) : atTheTop)
          }}
          onParent={setParent}
        />
        <Text
          c="faint"
          size="sm"
          mt={2}
          mb={8}
        >{t`It comes last there, with all that is under it. Its address stays.`}</Text>
        <FormButtons label={t`Move the page`} onCancel={onClose} mt={4} />
      </Stack>
    </Dialog>
  )
}

/** What the screen asks for at the moment. */
export type Asked =
  | { what: 'category'; category?: ManagedCategory }
  | { what: 'component'; category: string; component?: ManagedComponent }
  | { what: 'page'; component: ManagedComponent; parent: ParentPage | null; title?: string }
  | { what: 'place'; component: ManagedComponent; page: ManagedPage; parent: ParentPage | null }

interface DialogsProps {
  asked: Asked
  catalogue: ManagedCatalogue
  pageMoves: PageMoves
  onClose: () => void
}

/** The dialog for what is asked. */
export function Dialogs({ asked, catalogue, pageMoves, onClose }: DialogsProps) {
  switch (asked.what) {
    case 'category':
      return <CategoryDialog category={asked.category} onClose={onClose} />
    case 'component':
      return (
        <ComponentDialog
          category={asked.category}
          component={asked.component}
          catalogue={catalogue}
          onClose={onClose}
        />
      )
    case 'page':
      return (
        <NewPageDialog
          component={asked.component}
          parent={asked.parent}
          title={asked.title ?? ''}
          catalogue={catalogue}
          onClose={onClose}
        />
      )
    case 'place':
      return (
        <PlaceDialog
          component={asked.component}
          page={asked.page}
          parent={asked.parent}
          catalogue={catalogue}
          pageMoves={pageMoves}
          onClose={onClose}
        />
      )
    default:
      return null
  }
}
