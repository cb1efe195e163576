import type { ManagedCatalogue, ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import type { ManagedPage } from '~/contract/page-writing'
import type { PageMoves } from '../use-page-moves'
import { CategoryDialog } from './category-dialog'
import { ComponentDialog } from './component-dialog'
import { NewPageDialog } from './new-page-dialog'
import { PlaceDialog } from './place-dialog'
import type { ParentPage } from './place-fields'

/** What the screen asks for at the moment. */
export type Asked =
  | { what: 'category'; category?: ManagedCategory }
  | { what: 'component'; category: string; component?: ManagedComponent }
  | { what: 'page'; component: ManagedComponent; parent: ParentPage | null; title?: string }
  | { what: 'place'; component: ManagedComponent; page: ManagedPage; parent: ParentPage | null }

export interface DialogsProps {
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
