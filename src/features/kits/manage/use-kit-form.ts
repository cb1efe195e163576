import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState, useEffect, useEffectEvent } from 'react'
import { kitBuildingContract, kitInput, type ManagedKit } from '~/contract/kit-building'
import { focusFirstError } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { unlessTheSame, useEditConflict } from '~/forms/edit-conflict'
import { showToast } from '~/ui/components/toasts/toasts'
import { useOffers } from '~/ui/components/toasts/use-offers'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { devKitQueries } from '../dev-kits.queries'
import {
  getDraft,
  kitErrors,
  type KitDraft,
  newKit,
  placedAt,
  writtenKit,
  writtenNewKit,
  type KeptKit,
  readKeptKit,
} from './kit-draft'
import { createKit, readManagedKit, updateKit } from './managed-kits.functions'
import { managedKitQueries } from './managed-kits.queries'
import { keptDraft } from '~/forms/drafts'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'

/**
 * Keeps a kit that is being written in this tab, so that a reload or a hasty way back loses nothing.
 * @param id of the kit, or `new`
 * @param adopt gets what an earlier visit left, once.
 */
const useKeptKit = (id: string, adopt: (left: KeptKit) => void) => {
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [kept] = useState(() => keptDraft(`portal.kit.${identityUid}.${id}`, readKeptKit))
  const arrive = useEffectEvent(() => {
    const left = kept.read()
    if (left !== null) adopt(left)
  })
  useEffect(() => arrive(), [])
  return kept
}

const paths = [
  'name',
  'slug',
  'description',
  'picture.src',
  'picture.alt',
  'stock',
  'mostPieces',
  'paths',
  'agreement',
]

const saveOver = (id: string, revision: number, written: v.InferOutput<typeof kitInput>) =>
  unlessTheSame(
    () => updateKit({ data: { id, kit: { ...written, revision } } }),
    () => readManagedKit({ data: { id } }),
    (newest) => JSON.stringify(v.parse(kitInput, writtenKit(getDraft(newest)))) === JSON.stringify(written),
  )

/**
 * The form of a kit: kept in this tab as it is typed, checked by the contract's schema.
 * @param kit null for a new one.
 */
export const useKitForm = (kit: ManagedKit | null) => {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('kit')
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const [initialValues] = useState(() => (kit === null ? newKit : getDraft(kit)))
  // The revision the form is based on. A save sends it, so that it cannot overwrite a newer one.
  const revision = useRef(kit?.revision ?? null)
  const [isRestored, setIsRestored] = useState(false)
  const form = useForm<KitDraft>({
    initialValues,
    validate: (draft) => kitErrors(draft, kit === null),
    onValuesChange: (draft) => kept.keep({ draft, revision: revision.current }),
  })
  const kept = useKeptKit(kit?.id ?? 'new', (left) => {
    if (JSON.stringify(left.draft) === JSON.stringify(initialValues)) return
    revision.current = left.revision
    form.setValues(left.draft)
    setIsRestored(true)
  })

  const offers = useOffers()
  const show = (errors: Record<string, unknown>) => focusFirstError(formRef.current, errors)
  const saving = useMutation({
    mutationFn: (draft: KitDraft) =>
      kit === null || revision.current === null
        ? once((idempotencyKey) =>
            createKit({
              data: v.parse(kitBuildingContract.create.body, { ...writtenNewKit(draft), idempotencyKey }),
            }),
          )
        : saveOver(kit.id, revision.current, v.parse(kitInput, writtenKit(draft))),
    onSuccess: async (saved) => {
      kept.drop()
      queryClient.setQueryData(managedKitQueries.one(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: devKitQueries.all(), refetchType: 'none' })
      showToast(kit === null ? t`“${saved.name}” is there.` : t`“${saved.name}” is saved.`)
      if (isStillHere()) await navigate({ to: '/admin/dev-kits/kits' })
    },
    onError: (error, draft) => {
      const { errors } = toFormErrors(error, factPaths(draft))
      const placed = Object.fromEntries(
        Object.entries(errors).map(([path, text]) => [placedAt(path, draft), text]),
      )
      form.setErrors(placed)
      show(placed)
    },
  })
  const loadNewest = async (id: string) => {
    const newest = await readManagedKit({ data: { id } })
    revision.current = newest.revision
    form.setValues(getDraft(newest))
    kept.drop()
    setIsRestored(false)
  }
  const { overtaken, failure } = useEditConflict(saving, kit ? () => loadNewest(kit.id) : undefined)
  return {
    form,
    formRef,
    isSaving: saving.isPending,
    /** Above the buttons; null where the fields say it all. */
    sentence: failure === null ? null : toFormErrors(failure, factPaths(form.values)).sentence,
    /** Whether another administrator saved the kit since it was read. */
    overtaken,
    /** The form shows an unsaved draft from an earlier visit. */
    isRestored,
    /** Discards the draft; Undo is offered for a while. */
    startOver: () => {
      const [mine, followed] = [form.getValues(), revision.current]
      setIsRestored(false)
      revision.current = kit?.revision ?? null
      form.setValues(kit === null ? initialValues : getDraft(kit))
      kept.drop()
      offers.offer({
        message: kit === null ? t`The kit starts over.` : t`The kit is as it was saved.`,
        undoLabel: t`Back to mine`,
        stays: 60_000,
        onUndo: () => {
          revision.current = followed
          form.setValues(mine)
        },
      })
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit((draft) => saving.mutate(draft), show)(event),
  }
}
export type KitForm = ReturnType<typeof useKitForm>

const factPaths = ({ facts }: KitDraft) => [
  ...paths,
  ...facts.flatMap((_fact, index) => [`facts.${index}.label`, `facts.${index}.value`]),
]
