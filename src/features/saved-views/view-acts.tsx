import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '~/contract/saved-views'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { atWork } from '~/ui/components/app-button/at-work'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { createSavedView, removeSavedView } from './saved-views.functions'
import { savedViewQueries } from './saved-views.queries'
import classes from './saved-views.module.css'
import { ViewDialog } from './view-dialog'
import type { ViewSearch } from './view-search'

export interface ViewActsProps {
  search: ViewSearch
  /** The saved view that is shown, if it is one. */
  current: SavedView | undefined
  /** Gets the id of a view that comes or goes by what is done here. */
  onChanged: (id: string) => void
}

/** Saving what is shown; or, where it is a saved view of one's own, changing and deleting it. */
export function ViewActs({ search, current, onChanged }: ViewActsProps) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewQueries.list().queryKey })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => removeSavedView({ data: { id } }),
    onSuccess: (_, view) => {
      const { id, name, shared } = view
      onChanged(id)
      showUndoToast({
        message: `The view “${name}” is deleted${shared ? ', for everybody' : ''}.`,
        onUndo: () => {
          void createSavedView({ data: { name, shared, search: view.search } })
            .catch((error: unknown) => showToast(failureSentence(error)))
            .then(refresh)
        },
        stays: 'until-closed',
      })
    },
    onError: (error) => showToast(failureSentence(error)),
    onSettled: refresh,
  })
  const close = () => setOpen(false)
  if (current === undefined) {
    return (
      <div className={classes.acts}>
        <button type="button" onClick={() => setOpen(true)}>
          <IconPlus size={14} stroke={1.8} aria-hidden="true" />
          Save this view
        </button>
        {isOpen ? <ViewDialog search={search} onSaved={onChanged} onClose={close} /> : null}
      </div>
    )
  }
  if (!current.isOwn) return null
  return (
    <div className={classes.acts}>
      <button type="button" onClick={() => setOpen(true)}>
        Rename or share
      </button>
      <button
        type="button"
        onClick={() => remove.mutate(current)}
        {...(remove.isPending ? atWork : undefined)}
      >
        Delete view
      </button>
      {isOpen ? <ViewDialog search={search} view={current} onSaved={onChanged} onClose={close} /> : null}
    </div>
  )
}
