import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SavedView, savedViewInput } from '~/contract/saved-views'
import { useRestoreFocus } from '~/forms/focus'
import { type View, Views } from '~/ui/layouts/list-page/list-page'
import { savedViewQueries, isSameView, type ViewSearch, getViewSearch } from './saved-views.queries'
import { useNavigate } from '@tanstack/react-router'
import { getHref } from '~/ui/links/href'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { errorMessage } from '~/ui/format/error-message'
import { busyProps } from '~/ui/components/app-button/app-button'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { createSavedView, removeSavedView, updateSavedView } from './saved-views.functions'
import classes from './saved-views.module.css'
import { Checkbox, TextInput } from '@mantine/core'
import { isProblem } from '~/contract/problem'
import { useContractForm } from '~/forms/contract-form'
import { Text } from '~/ui/layouts/primitives'
import { DialogForm } from '~/forms/dialog-form'

export interface ListViewsProps {
  /** The preset views of all administrators. */
  presets: readonly View[]
  /** The current search; null if it cannot be saved. */
  search: ViewSearch | null
  /** Returns the number of users in a view, if known. */
  getCount?: (search: ViewSearch) => number | undefined
}

/** The views of the user list as tabs: presets, the user's own, and shared ones. */
export function ListViews({ presets, search, getCount }: ListViewsProps) {
  const { data } = useQuery(savedViewQueries.list())
  const saved = data?.data ?? []
  const matching = search === null ? [] : saved.filter((view) => isSameView(getViewSearch(view), search))
  // Among equal views, the user's own is the one to edit.
  const current = matching.find(({ isOwn }) => isOwn) ?? matching[0]
  // Saving or deleting a view removes the pressed button, so the focus moves.
  const [changed, setChanged] = useState('')
  // The view when the dialog was opened: another one may be shown by the time it is saved.
  const [opened, setOpened] = useState<{
    search: ViewSearch
    view?: SavedView
    isForMessage?: boolean
  } | null>(null)
  const navigate = useNavigate()
  const message = (segment: string) => void navigate({ to: '/admin/announcements', search: { segment } })
  const shared = matching.find((view) => view.shared)
  useRestoreFocus(`${changed} ${saved.some(({ id }) => id === changed)} ${opened !== null}`, 'main h1')
  return (
    <Views
      views={[
        ...presets.map((view) => ({ ...view, current: view.current === true && current === undefined })),
        ...saved.map((view) => ({
          label: getLabel(view),
          to: getHref({ to: '/admin/accounts', search: getViewSearch(view) }),
          count: getCount?.(getViewSearch(view)),
          current: view === current,
        })),
      ]}
    >
      {search === null || data === undefined ? null : (
        <ViewActions
          key={current?.id ?? 'new'}
          current={current}
          onChanged={setChanged}
          onOpen={() => setOpened({ search, ...(current === undefined ? {} : { view: current }) })}
        />
      )}
      {search === null || data === undefined ? null : (
        <div className={classes.acts}>
          <button
            type="button"
            onClick={() => {
              if (shared) message(shared.id)
              else {
                // The user's own view only needs to be shared.
                const view = current?.isOwn ? { view: current } : {}
                setOpened({ search, ...view, isForMessage: true })
              }
            }}
          >{t`Message these users`}</button>
        </div>
      )}
      {opened === null ? null : (
        <ViewDialog
          {...opened}
          onSaved={(id) => {
            if (opened.isForMessage) message(id)
            else setChanged(id)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Views>
  )
}

const getLabel = ({ name, isOwn, ownerName }: SavedView) => (isOwn ? name : `${name} (${ownerName})`)

interface ViewActionsProps {
  /** The current saved view, if any. */
  current: SavedView | undefined
  /** Called with the id of a view saved or deleted here. */
  onChanged: (id: string) => void
  /** Opens the dialog for this view, or for a new one. */
  onOpen: () => void
}

/** Saves the current search; in one of the user's own views, updates or deletes it. */
function ViewActions({ current, onChanged, onOpen }: ViewActionsProps) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewQueries.list().queryKey })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => removeSavedView({ data: { id } }),
    onSuccess: (_, view) => {
      const { id, name, shared } = view
      onChanged(id)
      showUndoToast({
        message: shared
          ? t`The view “${name}” is deleted, for everybody.`
          : t`The view “${name}” is deleted.`,
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

interface ViewDialogProps {
  search: ViewSearch
  /** The view to edit; without it the dialog creates one. */
  view?: SavedView
  /** Whether it is saved to message its users, which requires sharing it. */
  isForMessage?: boolean | undefined
  /** Called with the view's id. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** Edits a view's name, and whether it is shared. */
function ViewDialog({ search, view, isForMessage = false, onSaved, onClose }: ViewDialogProps) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    name: `saved-view ${view?.id ?? ''}`,
    schema: savedViewInput,
    initialValues: { name: view?.name ?? '', shared: isForMessage || (view?.shared ?? false) },
    toInput: (values) => ({ ...values, search }),
    send: (values, idempotencyKey) => {
      const data = { ...values, search }
      return view === undefined
        ? createSavedView({ data: { ...data, idempotencyKey } })
        : updateSavedView({ data: { params: { id: view.id }, body: data } })
    },
    toErrors: (error) =>
      isProblem(error, 'NAME_IN_USE') ? { name: t`You have a view of this name already.` } : null,
    onDone: async (saved) => {
      onSaved(saved.id)
      await queryClient.invalidateQueries({ queryKey: savedViewQueries.list().queryKey })
      showToast(
        saved.shared
          ? t`The view “${saved.name}” is saved for all administrators.`
          : t`The view “${saved.name}” is saved for you alone.`,
      )
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={view === undefined ? t`Save this view` : t`Change this view`}
      size={440}
      label={isForMessage ? t`Save and write` : t`Save view`}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`The view keeps the filters, the order and the rows a page.`}
        data-autofocus
        {...form.field('name')}
      />
      {isForMessage ? (
        <Text
          c="dim"
          size="sm"
        >{t`To message these users, save this view. All administrators see it. Next, you write the message.`}</Text>
      ) : (
        <Checkbox label={t`Share with all administrators`} {...form.field('shared', { type: 'checkbox' })} />
      )}
    </DialogForm>
  )
}
