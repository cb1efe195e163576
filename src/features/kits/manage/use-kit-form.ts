import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { kitBuildingContract, kitInput, type ManagedKit } from '~/contract/kit-building'
import { useContractForm } from '~/forms/contract-form'
import { showToast } from '~/ui/components/toasts/toasts'
import { useOffers } from '~/ui/components/toasts/use-offers'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { devKitQueries } from '../dev-kits.queries'
import { getKitValues, kitDraft, type KitValues, toKitField, toKitInput, toNewKitInput } from './kit-draft'
import { createKit, readManagedKit, updateKit } from './managed-kits.functions'
import { managedKitQueries } from './managed-kits.queries'

/**
 * The form of a kit: kept in this tab as it is typed, checked by the contract's schema.
 * @param kit null for a new one.
 */
export const useKitForm = (kit: ManagedKit | null) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const offers = useOffers()
  const form = useContractForm<KitValues, ManagedKit>({
    name: `kit ${kit?.id ?? ''}`,
    initialValues: getKitValues(kit),
    schema: kit === null ? kitBuildingContract.create.body : kitInput,
    toInput: kit === null ? toNewKitInput : toKitInput,
    toField: toKitField,
    send: (values, idempotencyKey) =>
      kit === null
        ? createKit({
            data: v.parse(kitBuildingContract.create.body, { ...toNewKitInput(values), idempotencyKey }),
          })
        : updateKit({
            data: {
              id: kit.id,
              kit: { ...v.parse(kitInput, toKitInput(values)), revision: values.revision },
            },
          }),
    newest: kit
      ? { read: () => readManagedKit({ data: { id: kit.id } }), toValues: getKitValues }
      : undefined,
    onDone: async (saved) => {
      queryClient.setQueryData(managedKitQueries.one(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: devKitQueries.all(), refetchType: 'none' })
      showToast(kit === null ? t`“${saved.name}” is there.` : t`“${saved.name}” is saved.`)
      if (isStillHere()) await navigate({ to: '/admin/dev-kits/kits' })
    },
    draft: { schema: v.partial(kitDraft) },
  })
  /** Discards the draft; Undo is offered for a while. */
  const startOver = () => {
    const mine = form.getValues()
    form.setValues(getKitValues(kit))
    form.dropDraft()
    offers.offer({
      message: kit === null ? t`The kit starts over.` : t`The kit is as it was saved.`,
      undoLabel: t`Back to mine`,
      stays: 60_000,
      onUndo: () => form.setValues(mine),
    })
  }
  return { form, startOver }
}
export type KitForm = ReturnType<typeof useKitForm>
