import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { kitBuildingContract, kitInput, type ManagedKit } from '~/contract/kit-building'
import { useContractForm } from '~/forms/contract-form'
import { showToast } from '~/ui/components/toasts/toasts'
import { useUndoToasts } from '~/ui/components/toasts/use-undo-toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { devKitQueries } from '../dev-kits.queries'
import { createKit, readManagedKit, updateKit } from './managed-kits.functions'
import { managedKitQueries } from './managed-kits.queries'
import { slugify } from '~/contract/slugify'

/** The form values of a kit. */
const kitDraft = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  picture: v.nullable(v.object({ src: v.string(), alt: v.string() })),
  stock: v.string(),
  mostPieces: v.string(),
  allowsSeveral: v.boolean(),
  loanMonths: v.string(),
  returnInstructions: v.string(),
  paths: v.array(v.string()),
  agreement: v.string(),
  isShown: v.boolean(),
  /** 0 for a new kit. */
  revision: v.number(),
})
export type KitValues = v.InferOutput<typeof kitDraft>

const newKit: KitValues = {
  name: '',
  slug: '',
  description: '',
  facts: [],
  picture: null,
  stock: '0',
  mostPieces: '20',
  allowsSeveral: false,
  loanMonths: '6',
  returnInstructions: '',
  paths: [],
  agreement: '',
  isShown: true,
  revision: 0,
}

/** @param kit null for a new one */
export const getKitValues = (kit: ManagedKit | null): KitValues =>
  kit === null
    ? newKit
    : {
        name: kit.name,
        slug: kit.slug,
        description: kit.description,
        facts: kit.facts,
        picture: kit.picture,
        stock: String(kit.stock),
        mostPieces: String(kit.mostPieces),
        allowsSeveral: kit.allowsSeveral,
        loanMonths: String(kit.loanMonths),
        returnInstructions: kit.returnInstructions,
        paths: kit.paths,
        agreement: kit.agreement,
        isShown: kit.isShown,
        revision: kit.revision,
      }

const getNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** Converts the values to the service's input; drops empty facts. */
export const toKitInput = ({ stock: _stock, revision: _revision, ...kit }: KitValues) => ({
  ...kit,
  slug: kit.slug.trim() === '' ? slugify(kit.name) : kit.slug.trim(),
  facts: kit.facts.filter(({ label, value }) => label.trim() !== '' || value.trim() !== ''),
  mostPieces: getNumber(kit.mostPieces),
  loanMonths: getNumber(kit.loanMonths),
})

/** Like {@link toKitInput}, with the initial stock of a new kit. */
export const toNewKitInput = (kit: KitValues) => ({ ...toKitInput(kit), stock: getNumber(kit.stock) })

/** Maps error paths to rows on screen, since empty facts are not sent. */
export const toKitField = (path: string, { facts }: KitValues): string => {
  const [part, index, ...rest] = path.split('.')
  if (part !== 'facts' || index === undefined) return path
  const sent = facts.flatMap(({ label, value }, row) => (label.trim() || value.trim() ? [row] : []))
  return ['facts', sent[Number(index)] ?? index, ...rest].join('.')
}

/**
 * The state of a kit's form: keeps a draft in this tab, and validates with the contract's schema.
 *
 * @param kit null for a new one.
 */
export const useKitForm = (kit: ManagedKit | null) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const offers = useUndoToasts()
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
              params: { id: kit.id },
              body: { ...v.parse(kitInput, toKitInput(values)), revision: values.revision },
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
  /** Discards the draft, with Undo for a limited time. */
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
export type KitFormState = ReturnType<typeof useKitForm>
