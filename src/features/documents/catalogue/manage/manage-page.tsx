import { t } from '@lingui/core/macro'
import { useQueryClient, useSuspenseQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ManagedComponent, ManagedCategory } from '~/contract/catalogue'
import { AppButton, AppButtonPlace } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { CataloguePane } from './catalogue-pane'
import { type Asked, Dialogs } from './dialogs/dialogs'
import classes from './manage-page.module.css'
import { type ManageSearch, shownBy } from './manage-search'
import { manageQueries, shownList } from './manage.queries'
import { parentIn } from './page-moves'
import { PagesPane } from './pages-pane'
import { useCatalogueMoves } from './use-catalogue-moves'
import { useDragging } from './use-dragging'
import { usePageActs, useRefreshCatalogue } from './use-page-acts'
import { usePageMoves } from './use-page-moves'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { Cluster, VisuallyHidden } from '~/ui/layouts/primitives'
import { removeCategory, removeComponent } from './manage.functions'
import { refusalMessage } from '~/forms/error-message'

/** Removing categories and components that hold nothing, after asking. */
const usePartRemovals = () => {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const refresh = useRefreshCatalogue()
  const removal = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; name: string }) => run(),
    onSuccess: async (_nothing, { name }) => {
      if (isStillHere()) await navigate({ to: '/admin/documents', search: {} })
      // First what goes by it: whether its category can be deleted now.
      await refresh()
      showToast(t`“${name}” is deleted.`)
    },
    onError: (error) => {
      showToast(refusalMessage(error))
      return refresh()
    },
  })
  const ask = async (name: string, kind: 'category' | 'component', run: () => Promise<unknown>) => {
    const isAgreed = await confirm({
      title: t`Delete “${name}”?`,
      children:
        kind === 'category'
          ? t`The category is empty and will be deleted immediately.`
          : t`The component is empty and will be deleted immediately.`,
      confirmLabel: kind === 'category' ? t`Delete the category` : t`Delete the component`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate({ run, name })
  }
  return {
    removeCategory: ({ id, name }: ManagedCategory) =>
      void ask(name, 'category', () => removeCategory({ data: { id } })),
    removeComponent: ({ id, name }: ManagedComponent) =>
      void ask(name, 'component', () => removeComponent({ data: { id } })),
  }
}

/** A link elsewhere may ask for a new page, in the component that is shown. */
const askedByAddress = (search: ManageSearch, component: ManagedComponent | null): Asked | null =>
  search.new === undefined || component === null
    ? null
    : { what: 'page', component, parent: null, title: search.new }

/** Categories, components and pages, arranged by drag and by keyboard. The address is the state. */
export function ManagePage({ search }: { search: ManageSearch }) {
  const catalogue = useSuspenseQuery(manageQueries.catalogue()).data.data
  const shown = shownBy(search, catalogue)
  const component = shown !== null && 'component' in shown ? shown.component : null
  const [said, announce] = useState('')
  const [askedHere, setAsked] = useState<Asked | null>(null)
  const asked = askedHere ?? askedByAddress(search, component)
  const navigate = useNavigate()
  const close = () => {
    setAsked(null)
    if (search.new === undefined) return
    void navigate({ to: '/admin/documents', search: { ...search, new: undefined }, replace: true })
  }
  const queryClient = useQueryClient()
  const pageMoves = usePageMoves(announce)
  const catalogueMoves = useCatalogueMoves(announce)
  const pageActs = usePageActs()
  const removals = usePartRemovals()
  const panes = useRef<HTMLDivElement>(null)
  useDragging(panes, { catalogue, component, pageMoves, catalogueMoves })
  const list = () => (component === null ? undefined : shownList(queryClient, { component: component.id }))
  const newPage = () => {
    const holder = list()?.above.at(-1) ?? null
    if (component) setAsked({ what: 'page', component, parent: holder })
  }
  const hasComponents = catalogue.some(({ components }) => components.length > 0)
  const isChosen = search.component !== undefined || search.kind !== undefined

  return (
    <div className={classes.screen}>
      <Cluster gap="8px 16px" justify="space-between" className={classes.titleRow}>
        <h1 tabIndex={-1}>{t`Documents`}</h1>
        <Cluster>
          <AppButton
            kind="outlined"
            onClick={() => setAsked({ what: 'category' })}
          >{t`New category`}</AppButton>
          {component === null ? null : <AppButton onClick={newPage}>{t`New page`}</AppButton>}
        </Cluster>
      </Cluster>
      <div ref={panes} className={classes.panes} data-chosen={isChosen || undefined}>
        <div className={classes.left} data-scroll-restoration-id="document-catalogue">
          <CataloguePane
            catalogue={catalogue}
            shown={shown}
            moves={catalogueMoves}
            acts={{
              ...removals,
              addComponent: (category) => setAsked({ what: 'component', category: category.id }),
              addPage: (holder) => setAsked({ what: 'page', component: holder, parent: null }),
              editCategory: (category) => setAsked({ what: 'category', category }),
              editComponent: (part) =>
                setAsked({ what: 'component', category: part.category, component: part }),
            }}
          />
        </div>
        <div className={classes.right} data-scroll-restoration-id="document-pages">
          {shown === null ? (
            <Nothing
              search={search}
              hasCategories={catalogue.length > 0}
              hasComponents={hasComponents}
              onAdd={() => setAsked({ what: 'category' })}
            />
          ) : (
            <PagesPane
              key={component?.id ?? 'content'}
              component={component}
              search={search}
              acts={{
                ...pageActs,
                addUnder: (page) => {
                  if (component) setAsked({ what: 'page', component, parent: page })
                },
                askPlace: (page) => {
                  if (component) setAsked({ what: 'place', component, page, parent: parentIn(list(), page) })
                },
              }}
              onMove={(page, spot) => {
                if (component) pageMoves.moveWithin(page, component.id, spot)
              }}
              onAdd={newPage}
              onEdit={() => {
                if (component) setAsked({ what: 'component', category: component.category, component })
              }}
            />
          )}
        </div>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {asked === null ? null : (
        <Dialogs asked={asked} catalogue={catalogue} pageMoves={pageMoves} onClose={close} />
      )}
    </div>
  )
}

interface NothingProps {
  search: ManageSearch
  hasCategories: boolean
  hasComponents: boolean
  onAdd: () => void
}

function Nothing({ search, hasCategories, hasComponents, onAdd }: NothingProps) {
  if (search.component !== undefined) {
    return <EmptyState title={t`There is no such component.`}>{t`It was renamed or removed.`}</EmptyState>
  }
  if (hasCategories && !hasComponents) {
    return (
      <EmptyState
        title={t`No components yet.`}
      >{t`A category holds components, and those hold pages. Add the first with the plus beside a category.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No categories yet.`}
      action={
        <>
          <AppButton onClick={onAdd}>{t`New category`}</AppButton>
          <AppButtonPlace kind="outlined" to="/admin/documents/import">{t`Import a folder`}</AppButtonPlace>
        </>
      }
    >{t`Categories hold components, such as a product, and those hold pages. A folder of Markdown becomes all three.`}</EmptyState>
  )
}
