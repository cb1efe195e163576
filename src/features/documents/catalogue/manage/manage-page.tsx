import { t } from '@lingui/core/macro'
import { useQueryClient, useSuspenseQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react'
import type { ManagedComponent, ManagedCategory, ManagedCatalogue } from '~/contract/catalogue'
import { AppButton, AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { CataloguePane } from './catalogue-pane'
import { type OpenDialog, Dialogs } from './dialogs/dialogs'
import classes from './manage-page.module.css'
import { type ManageSearch, getShown } from './manage-search'
import { manageQueries, shownList } from './manage.queries'
import { findParent, type PagePosition, getSubtree, usePageMoves, type PageMoves } from './page-moves'
import { PagesPane } from './pages-pane'
import { useCatalogueMoves, type CatalogueMoves, findComponent } from './catalogue-moves'
import { usePageActions, useRefreshCatalogue } from './page-menu-items'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { Cluster, VisuallyHidden } from '~/ui/layouts/primitives'
import { removeCategory, removeComponent } from './manage.functions'
import { refusalMessage } from '~/ui/format/error-message'
import type { DragRow, Edge } from '~/ui/dragging/drag-rows'

/** Deletes empty categories and components after a confirmation. */
const useCatalogueRemovals = () => {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const refresh = useRefreshCatalogue()
  const removal = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; name: string }) => run(),
    onSuccess: async (_nothing, { name }) => {
      if (isStillHere()) await navigate({ to: '/admin/documents', search: {} })
      // Refetches first, since the category may now be deletable.
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

/** A link elsewhere can open the dialog for a new page in the shown component. */
const getRequestedDialog = (search: ManageSearch, component: ManagedComponent | null): OpenDialog | null =>
  search.new === undefined || component === null
    ? null
    : { what: 'page', component, parent: null, title: search.new }

/** The management of categories, components and pages, by drag and drop or keyboard. The URL holds the state. */
export function ManagePage({ search }: { search: ManageSearch }) {
  const catalogue = useSuspenseQuery(manageQueries.catalogue()).data.data
  const shown = getShown(search, catalogue)
  const component = shown !== null && 'component' in shown ? shown.component : null
  const [said, announce] = useState('')
  const [askedHere, setAsked] = useState<OpenDialog | null>(null)
  const asked = askedHere ?? getRequestedDialog(search, component)
  const navigate = useNavigate()
  const close = () => {
    setAsked(null)
    if (search.new === undefined) return
    void navigate({ to: '/admin/documents', search: { ...search, new: undefined }, replace: true })
  }
  const queryClient = useQueryClient()
  const pageMoves = usePageMoves(announce)
  const catalogueMoves = useCatalogueMoves(announce)
  const pageActs = usePageActions()
  const removals = useCatalogueRemovals()
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
              category={hasComponents ? undefined : catalogue[0]?.category}
              onAdd={setAsked}
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
                  if (component)
                    setAsked({ what: 'place', component, page, parent: findParent(list(), page) })
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
  /** The first category, if no component exists. */
  category: ManagedCategory | undefined
  onAdd: (asked: OpenDialog) => void
}

function Nothing({ search, category, onAdd }: NothingProps) {
  if (search.component !== undefined) {
    return <EmptyState title={t`There is no such component.`}>{t`It was renamed or removed.`}</EmptyState>
  }
  if (category !== undefined) {
    return (
      <EmptyState
        title={t`No components yet.`}
        action={
          <AppButton
            onClick={() => onAdd({ what: 'component', category: category.id })}
          >{t`New component`}</AppButton>
        }
      >{t`A category holds components, such as a product, and those hold pages.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No categories yet.`}
      action={
        <>
          <AppButton onClick={() => onAdd({ what: 'category' })}>{t`New category`}</AppButton>
          <AppButtonRouteLink
            kind="outlined"
            to="/admin/documents/import"
          >{t`Import a folder`}</AppButtonRouteLink>
        </>
      }
    >{t`Categories hold components, such as a product, and those hold pages. A folder of Markdown becomes all three.`}</EmptyState>
  )
}

interface Managed {
  catalogue: ManagedCatalogue
  /** The selection whose pages are shown. */
  component: ManagedComponent | null
  pageMoves: PageMoves
  catalogueMoves: CatalogueMoves
}

/** Makes the rows of both panes draggable. The implementation is loaded lazily; the page works without it. */
const useDragging = (panes: RefObject<HTMLElement | null>, managed: Managed) => {
  const queryClient = useQueryClient()
  const { catalogue, component, pageMoves, catalogueMoves } = managed
  const pages = () => {
    if (component === null) return []
    return shownList(queryClient, { component: component.id })?.data ?? []
  }

  const edgesOfPage = (source: DragRow, target: DragRow): readonly Edge[] => {
    if (target.kind === 'component') return target.id === component?.id ? [] : ['inside']
    if (target.kind !== 'page') return []
    const isUnderItself = getSubtree(pages(), source.id).some(({ id }) => id === target.id)
    if (isUnderItself) return []
    // Dropping after an expanded page would put it below its subpages, far from the pointer.
    return target.isOpen ? ['before', 'inside'] : ['before', 'inside', 'after']
  }
  const edgesAt = useEffectEvent((source: DragRow, target: DragRow): readonly Edge[] => {
    if (source.kind === 'page') return edgesOfPage(source, target)
    if (source.id === target.id) return []
    if (source.kind === target.kind) return ['before', 'after']
    return source.kind === 'component' && target.kind === 'category' ? ['inside'] : []
  })

  const dropPage = (source: DragRow, target: DragRow, edge: Edge) => {
    const page = pages().find(({ id }) => id === source.id)
    if (!page || component === null) return
    if (target.kind === 'component') {
      const to = findComponent(catalogue, target.id)
      // Beyond the end, so it becomes the last.
      const place = { component: target.id, parent: null, position: 100_000 }
      if (to) pageMoves.moveAcross(page, component.id, place, to.name)
      return
    }
    const at = pages().find(({ id }) => id === target.id)
    if (at) pageMoves.moveWithin(page, component.id, spotAt(at, edge))
    function spotAt(other: NonNullable<typeof at>, where: Edge): PagePosition {
      if (where === 'inside') return { parent: other.id, position: other.children + 1 }
      // Its old position is free by then.
      const isAfterSource = page?.parent === other.parent && page.position < other.position
      const place = isAfterSource ? other.position - 1 : other.position
      return { parent: other.parent, position: where === 'before' ? place : place + 1 }
    }
  }
  const dropCategory = (source: DragRow, target: DragRow, edge: Edge) => {
    const moved = catalogue.find(({ category }) => category.id === source.id)
    const others = catalogue.filter((entry) => entry !== moved)
    const place = others.findIndex(({ category }) => category.id === target.id) + 1
    if (moved) catalogueMoves.moveCategory(moved.category, edge === 'before' ? place : place + 1)
  }
  const dropComponent = (source: DragRow, target: DragRow, edge: Edge) => {
    const moved = findComponent(catalogue, source.id)
    if (!moved) return
    const at = findComponent(catalogue, target.id)
    const category = at?.category ?? target.id
    const holder = catalogue.find((entry) => entry.category.id === category)
    const others = (holder?.components ?? []).filter(({ id }) => id !== source.id)
    const place = others.findIndex(({ id }) => id === target.id) + 1
    const position = at === undefined ? others.length + 1 : edge === 'before' ? place : place + 1
    catalogueMoves.moveComponent(moved, { category, position })
  }
  const onDrop = useEffectEvent((source: DragRow, target: DragRow, edge: Edge) => {
    if (source.kind === 'page') dropPage(source, target, edge)
    if (source.kind === 'category') dropCategory(source, target, edge)
    if (source.kind === 'component') dropComponent(source, target, edge)
  })

  useEffect(() => {
    const { current } = panes
    if (!current) return undefined
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { enableDragging } = await import('~/ui/dragging/drag-rows')
      if (isOver) return
      end = enableDragging(current, {
        edgesAt: (source, target) => edgesAt(source, target),
        onDrop: (source, target, edge) => onDrop(source, target, edge),
      })
    }
    void start()
    return () => {
      isOver = true
      end()
    }
  }, [panes])
}
