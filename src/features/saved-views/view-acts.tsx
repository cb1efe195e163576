import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '~/contract/saved-views'
import { errorMessage } from '~/forms/error-message'
import { busyProps } from '~/ui/components/app-button/app-button'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { createSavedView, removeSavedView } from './saved-views.functions'
import { savedViewQueries } from './saved-views.queries'
import classes from './saved-views.module.css'

export interface ViewActsProps {
  /** The saved view that is shown, if it is one. */
  current: SavedView | undefined
  /** Gets the id of a view that was saved or deleted here. */
  onChanged: (id: string) => void
  /** Opens the dialog for it, or for a new view. */
  onOpen: () => void
}

/** Saves what is shown; or, in one of the user's own views, changes and deletes it. */
export function ViewActs({ current, onChanged, onOpen }: ViewActsProps) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewQueries.list().queryKey })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => removeSavedView({ data: { id } }),
    onSuccess: (_, view) => {
      const { id, name, shared } = view
      onChanged(id)
      showUndoToast({
        message: t`The view “${name}” is deleted${shared ? ', for everybody' : ''}.`,
        onUndo: () => {
          void createSavedView({ data: { name, shared, search: view.search } })
            .catch((error: unknown) => showToast(errorMessage(error)))
            .then(refresh)
        },
        stays: 'until-closed',
      })
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: refresh,
  })
  if (current === undefined) {
    return (
      <div className={classes.acts}>
        <button type="button" onClick={onOpen}>
          <Trans>
            <IconPlus size={14} stroke={1.8} aria-hidden="true" />
            Save this view
          </Trans>
        </button>
      </div>
    )
  }
  if (!current.isOwn) return null
  return (
    <div className={classes.acts}>
      <button type="button" onClick={onOpen}>{t`Rename or share`}</button>
      <button
        type="button"
        onClick={() => remove.mutate(current)}
        {...(remove.isPending ? busyProps : undefined)}
      >{t`Delete view`}</button>
    </div>
  )
}
