import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '~/contract/problem'
import { type SavedView, savedViewInput } from '~/contract/saved-views'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { createSavedView, updateSavedView } from './saved-views.functions'
import { savedViewQueries, type ViewSearch } from './saved-views.queries'
import { Text } from '~/ui/layouts/primitives'

export interface ViewDialogProps {
  search: ViewSearch
  /** The one that is changed; without it a new one is saved. */
  view?: SavedView
  /** It is saved to message its users, for which it has to be shared. */
  isForMessage?: boolean | undefined
  /** Gets the view's id. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** Names what the list shows, and says who sees the name. */
export function ViewDialog({ search, view, isForMessage = false, onSaved, onClose }: ViewDialogProps) {
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
        : updateSavedView({ data: { id: view.id, view: data } })
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
    <Dialog onClose={onClose} title={view === undefined ? t`Save this view` : t`Change this view`} size={440}>
      <ContractForm
        form={form}
        gap={16}
        foot={
          <FormButtons
            label={isForMessage ? t`Save and write` : t`Save view`}
            isSending={form.isSending}
            onCancel={onClose}
          />
        }
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
          <Checkbox
            label={t`Share with all administrators`}
            {...form.field('shared', { type: 'checkbox' })}
          />
        )}
      </ContractForm>
    </Dialog>
  )
}
