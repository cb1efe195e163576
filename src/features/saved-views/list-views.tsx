import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '~/contract/saved-views'
import { useRestoreFocus } from '~/forms/focus'
import { type View, Views } from '~/ui/layouts/list-page/list-page'
import { savedViewQueries } from './saved-views.queries'
import { ViewActs } from './view-acts'
import { ViewDialog } from './view-dialog'
import { isSameView, type ViewSearch, getViewSearch } from './view-search'
import { getHref } from '~/ui/links/href'

export interface ListViewsProps {
  /** The presets that all administrators have. */
  presets: readonly View[]
  /** What the list shows now; null where it cannot be saved. */
  search: ViewSearch | null
}

/** The views of the list of users as tabs: the presets, then the user's own and the shared ones. */
export function ListViews({ presets, search }: ListViewsProps) {
  const { data } = useQuery(savedViewQueries.list())
  const saved = data?.data ?? []
  const matching = search === null ? [] : saved.filter((view) => isSameView(getViewSearch(view), search))
  // Of views that show the same, the user's own is the one to edit.
  const current = matching.find(({ isOwn }) => isOwn) ?? matching[0]
  // Saving or deleting a view replaces the pressed button, so the focus is moved.
  const [changed, setChanged] = useState('')
  // As it was opened: which view is shown may be another by the time that it is saved.
  const [opened, setOpened] = useState<{ search: ViewSearch; view?: SavedView } | null>(null)
  useRestoreFocus(`${changed} ${saved.some(({ id }) => id === changed)} ${opened !== null}`, 'main h1')
  return (
    <Views
      views={[
        ...presets.map((view) => ({ ...view, current: view.current === true && current === undefined })),
        ...saved.map((view) => ({
          label: getLabel(view),
          to: getHref({ to: '/admin/accounts', search: getViewSearch(view) }),
          current: view === current,
        })),
      ]}
    >
      {search === null || data === undefined ? null : (
        <ViewActs
          key={current?.id ?? 'new'}
          current={current}
          onChanged={setChanged}
          onOpen={() => setOpened({ search, ...(current === undefined ? {} : { view: current }) })}
        />
      )}
      {opened === null ? null : (
        <ViewDialog {...opened} onSaved={setChanged} onClose={() => setOpened(null)} />
      )}
    </Views>
  )
}

const getLabel = ({ name, isOwn, ownerName }: SavedView) => (isOwn ? name : `${name} (${ownerName})`)
