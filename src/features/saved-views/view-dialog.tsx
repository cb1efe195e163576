import { explainIssue } from '~/contract/validate'
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { isProblem } from '~/contract/problem'
import { type SavedView, savedViewInput, type SavedViewInput } from '~/contract/saved-views'
import { errorMessage } from '~/forms/error-message'
import { focusFirstError } from '~/forms/form-fields'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Cluster } from '~/ui/layouts/primitives'
import { createSavedView, updateSavedView } from './saved-views.functions'
import { savedViewQueries } from './saved-views.queries'
import classes from './saved-views.module.css'
import type { ViewSearch } from './view-search'

export interface ViewDialogProps {
  search: ViewSearch
  /** The one that is changed; without it a new one is saved. */
  view?: SavedView
  /** Gets the view's id. */
  onSaved: (id: string) => void
  onClose: () => void
}

const isNameTaken = (error: unknown) => isProblem(error, 'NAME_IN_USE')

/** Names what the list shows, and says who sees the name. */
export function ViewDialog({ search, view, onSaved, onClose }: ViewDialogProps) {
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('saved-view')
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [missing, setMissing] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (data: SavedViewInput) =>
      view === undefined
        ? once((idempotencyKey) => createSavedView({ data: { ...data, idempotencyKey } }))
        : updateSavedView({ data: { id: view.id, view: data } }),
    onSuccess: async (saved) => {
      onSaved(saved.id)
      await queryClient.invalidateQueries({ queryKey: savedViewQueries.list().queryKey })
      showToast(
        `The view “${saved.name}” is saved${saved.shared ? ' for all administrators' : ' for you alone'}.`,
      )
      onClose()
    },
  })
  const isTaken = isNameTaken(save.error)
  const submit = (form: HTMLFormElement) => {
    const data = { name, shared, search }
    const checked = v.safeParse(savedViewInput, data)
    const issue = checked.success ? null : explainIssue(checked.issues[0]).message
    setMissing(issue)
    if (issue !== null) focusFirstError(form, { name: issue })
    else save.mutate(data, { onError: (error) => focusFirstError(form, { name: isNameTaken(error) }) })
  }
  return (
    <Dialog onClose={onClose} title={view === undefined ? 'Save this view' : 'Change this view'} size={440}>
      <form
        {...lockWhilePending(save.isPending)}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <TextInput
          label="Name"
          name="name"
          description="The view keeps the filters, the order and the rows a page."
          value={name}
          data-autofocus
          error={missing ?? (isTaken ? 'You have a view of this name already.' : null)}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setMissing(null)
            save.reset()
          }}
        />
        <Checkbox
          label="Share with all administrators"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {save.error !== null && !isTaken ? (
          <Callout tone="error" isAnnounced>
            {errorMessage(save.error)}
          </Callout>
        ) : null}
        <Cluster>
          <AppButton type="submit" size="md" loading={save.isPending}>
            Save view
          </AppButton>
          <AppButton kind="outlined" size="md" onClick={onClose}>
            Cancel
          </AppButton>
        </Cluster>
      </form>
    </Dialog>
  )
}
