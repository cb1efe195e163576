import { plural, t } from '@lingui/core/macro'
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconBan,
  IconCircleCheck,
  IconCornerDownRight,
  IconCornerUpLeft,
  IconExternalLink,
  IconEyeOff,
  IconFilePlus,
  IconFolderSymlink,
  IconHistory,
  IconListTree,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ManagedList, ManagedPage } from '~/contract/page-writing'
import type { RowMenuItem } from '~/ui/components/row-menu/row-menu'
import type { PagePosition, Steps } from './page-moves'
import { getEditorHref, getHistoryHref, getReadingHref } from '../../page-hrefs'
import type { LinkTarget } from '~/ui/links/href'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { usePageStatus } from '../../use-page-status'
import { removePage } from './manage.functions'
import { refusalMessage } from '~/ui/format/error-message'
import { manageQueries } from './manage.queries'

/** Refetches the managed catalogue, and marks readers' queries as stale. */
export const useRefreshCatalogue = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    return queryClient.invalidateQueries({ queryKey: manageQueries.all() })
  }
}

/** Publishes, withdraws, archives, disables and deletes pages from the list. */
export const usePageActions = () => {
  const refresh = useRefreshCatalogue()
  const status = usePageStatus(refresh)
  const removal = useMutation({
    mutationFn: ({ id }: ManagedPage) => removePage({ data: { id } }),
    onSuccess: (_nothing, { title }) => showToast(t`“${title}” is deleted.`),
    onError: (error) => showToast(refusalMessage(error)),
    onSettled: refresh,
  })
  return {
    ...status,
    remove: async (page: ManagedPage) => {
      const { title, slug, newestVersion } = page
      const isAgreed = await confirm({
        title: t`Delete “${title}”?`,
        children: plural(newestVersion, {
          one: `This deletes the page, its only version and its feedback. Links to /documents/${slug} stop working. This can’t be undone.`,
          other: `This deletes the page, its # versions and its feedback. Links to /documents/${slug} stop working. This can’t be undone.`,
        }),
        confirmLabel: t`Delete the page`,
        isDestructive: true,
      })
      if (isAgreed) removal.mutate(page)
    },
  }
}
type PageActions = ReturnType<typeof usePageActions>

/** The actions of a page's menu. */
export interface PageMenuActions extends PageActions {
  /** Opens the dialog for a new subpage. */
  addUnder: (page: ManagedPage) => void
  /** Opens the dialog to move the page. */
  askPlace: (page: ManagedPage) => void
}

interface PageMenuContext {
  list: ManagedList
  /** Returns the URL of the list of a page's subpages. */
  branchPlace: (page: ManagedPage) => LinkTarget
  /** Null while a filter hides neighbours. */
  steps: Steps | null
  move: (spot: PagePosition) => void
  acts: PageMenuActions
}

const look = { size: 16, stroke: 1.6 } as const

/** Returns the menu items of a page in its current state. */
export const pageMenuItems = (page: ManagedPage, around: PageMenuContext): RowMenuItem[] => [
  ...viewItems(page, around),
  ...(page.kind === 'document' ? moveItems(page, around) : []),
  ...statusItems(page, around),
  ...(page.kind === 'document' ? [removeItem(page, around)] : []),
]

const viewItems = (page: ManagedPage, { list, branchPlace, acts }: PageMenuContext): RowMenuItem[] => {
  const reading = getReadingHref(page)
  return [
    { label: t`Edit`, to: getEditorHref(page.id), icon: <IconPencil {...look} />, keys: 'Enter' },
    ...(reading === null
      ? []
      : [
          {
            label: page.status === 'published' ? t`Open` : t`Preview`,
            to: reading,
            icon: <IconExternalLink {...look} />,
          },
        ]),
    { label: t`History`, to: getHistoryHref(page.id), icon: <IconHistory {...look} /> },
    ...(list.isWhole || page.children === 0
      ? []
      : [{ label: t`Only what is under this`, to: branchPlace(page), icon: <IconListTree {...look} /> }]),
    ...(page.kind === 'document'
      ? [
          {
            label: t`New page under this`,
            onSelect: () => acts.addUnder(page),
            icon: <IconFilePlus {...look} />,
          },
        ]
      : []),
  ]
}

const moveItems = (page: ManagedPage, { list, steps, move, acts }: PageMenuContext): RowMenuItem[] => {
  const getTitle = (id: string | null) => list.data.find((each) => each.id === id)?.title ?? ''
  const step = (spot: PagePosition | null | undefined, item: RowMenuItem): RowMenuItem[] =>
    spot ? [{ ...item, onSelect: () => move(spot) }] : []
  const ways = [
    ...step(steps?.up, { label: t`Move up`, keys: t`Alt ↑`, icon: <IconArrowUp {...look} /> }),
    ...step(steps?.down, { label: t`Move down`, keys: t`Alt ↓`, icon: <IconArrowDown {...look} /> }),
    ...step(steps?.inwards, {
      label: t`Move under “${getTitle(steps?.inwards?.parent ?? null)}”`,
      keys: t`Alt →`,
      icon: <IconCornerDownRight {...look} />,
    }),
    ...step(steps?.outwards, {
      label: t`Move out of “${getTitle(page.parent)}”`,
      keys: t`Alt ←`,
      icon: <IconCornerUpLeft {...look} />,
    }),
    { label: t`Move to …`, onSelect: () => acts.askPlace(page), icon: <IconFolderSymlink {...look} /> },
  ]
  return ways.map((item, index) => (index === 0 ? { ...item, isDivided: true } : item))
}

const statusItems = (page: ManagedPage, { acts }: PageMenuContext): RowMenuItem[] => {
  const { status, disabled, newestVersion, publishedVersion } = page
  const items: RowMenuItem[] = []
  if (status !== 'published' || newestVersion !== publishedVersion) {
    const label = newestVersion === 1 ? t`Publish` : t`Publish version ${newestVersion}`
    items.push({ label, onSelect: () => acts.publish(page), icon: <IconCircleCheck {...look} /> })
  }
  if (status !== 'draft') {
    const label = status === 'published' ? t`Withdraw` : t`Make it a draft again`
    items.push({ label, onSelect: () => acts.withdraw(page), icon: <IconEyeOff {...look} /> })
  }
  if (status !== 'archived') {
    items.push({ label: t`Archive`, onSelect: () => acts.archive(page), icon: <IconArchive {...look} /> })
  }
  items.push({
    label: disabled ? t`Enable` : t`Disable`,
    onSelect: () => acts.setDisabled(page, !disabled),
    icon: disabled ? <IconCircleCheck {...look} /> : <IconBan {...look} />,
  })
  return items.map((item, index) => (index === 0 ? { ...item, isDivided: true } : item))
}

const removeItem = (page: ManagedPage, { acts }: PageMenuContext): RowMenuItem => ({
  label: t`Delete`,
  icon: <IconTrash {...look} />,
  isDivided: true,
  isDestructive: true,
  onSelect: () => void acts.remove(page),
  refusal: getDeleteDisabledReason(page, page.children),
})

/** Returns why a page cannot be deleted; null if it can. */
export const getDeleteDisabledReason = (
  { status, publishedVersion }: ManagedPage,
  under: number,
): string | undefined => {
  if (under > 0) {
    return plural(under, {
      one: 'Move or delete the page under it first.',
      other: 'Move or delete the # pages under it first.',
    })
  }
  const hadReaders = status === 'published' || (status === 'draft' && publishedVersion !== null)
  return hadReaders ? t`Archive it first.` : undefined
}
