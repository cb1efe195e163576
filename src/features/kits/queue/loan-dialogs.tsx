import { plural, t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  kitReturn,
  loanExtension,
  type ManagedKitRequest,
  type RequestUnit,
  returnOutcomes,
} from '~/contract/kits'
import { useContractForm } from '~/forms/contract-form'
import { useCancel } from '~/forms/use-draft'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDate } from '~/ui/format/dates'
import { Stack, Text } from '~/ui/layouts/primitives'
import { devKitQueries } from '../dev-kits.queries'
import { outcomeLabels } from '../units/unit-labels'
import { extendLoan, returnKitUnits } from '../dev-kits.functions'
import { DialogForm } from '~/forms/dialog-form'

interface LoanDialogProps {
  request: ManagedKitRequest & { units: readonly RequestUnit[] }
  onClose: () => void
  /** Opens the dialog again. */
  onOpen: () => void
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
}

const returning = v.object({
  units: v.array(
    v.object({ id: v.string(), isBack: v.boolean(), outcome: v.picklist(returnOutcomes), note: v.string() }),
  ),
  note: v.string(),
})

interface ReturnDialogProps extends Pick<LoanDialogProps, 'onClose' | 'onOpen'> {
  request: Pick<ManagedKitRequest, 'id' | 'kitName'> & { units: readonly RequestUnit[] }
  /** Deleted users get no mail. */
  isDeleted?: boolean
}

/** Records the return of each unit of a request. */
export function ReturnDialog({ request, isDeleted = false, onClose, onOpen }: ReturnDialogProps) {
  const refresh = useRefresh()
  const lent = request.units.filter(({ state }) => state === 'on-loan')
  const getSerial = (unit: string) => lent.find(({ id }) => id === unit)?.serial
  /** Returns the selected units that no other administrator has recorded meanwhile. */
  const toReturn = ({ units, note }: v.InferOutput<typeof returning>) => ({
    units: units
      .filter(({ id, isBack }) => isBack && getSerial(id) !== undefined)
      .map(({ id, outcome, note: about }) => ({ id, outcome, note: about })),
    note,
  })
  const form = useContractForm({
    name: `kit-return.${request.id}`,
    initialValues: {
      units: lent.map(({ id }) => ({ id, isBack: true, outcome: 'good' as const, note: '' })),
      note: '',
    } as v.InferOutput<typeof returning>,
    schema: kitReturn,
    toInput: toReturn,
    send: (values, idempotencyKey) =>
      returnKitUnits({ data: { params: { id: request.id }, body: { ...toReturn(values), idempotencyKey } } }),
    onDone: ({ state, serials }) => {
      const left = serials.length
      showToast(
        state === 'returned'
          ? isDeleted
            ? t`The loan is closed.`
            : t`The loan is closed, the mail is on its way.`
          : plural(left, {
              one: 'Recorded. # unit is still on loan.',
              other: 'Recorded. # units are still on loan.',
            }),
      )
      onClose()
      refresh()
    },
    onRefused: refresh,
  })
  const cancel = useCancel(form, { onClose, onOpen })
  const { units } = form.values
  const isLast = units.every(({ id, isBack }) => isBack || getSerial(id) === undefined)
  return (
    <DialogForm
      form={form}
      title={t`Record a return: ${request.kitName}`}
      size={560}
      label={t`Record the return`}
      onClose={onClose}
      onCancel={cancel}
    >
      {units.map((unit, index) => {
        const serial = getSerial(unit.id)
        return serial === undefined ? null : (
          <Stack as="section" key={unit.id} gap={8} aria-label={serial}>
            <Checkbox label={serial} {...form.field(`units.${index}.isBack`, { type: 'checkbox' })} />
            {unit.isBack ? (
              <>
                <NativeSelect
                  label={t`Condition of ${serial}`}
                  data={returnOutcomes.map((value) => ({ value, label: outcomeLabels()[value] }))}
                  {...form.field(`units.${index}.outcome`)}
                />
                <TextInput
                  label={t`Internal note on ${serial}`}
                  description={t`Kept in the unit’s history.`}
                  {...form.field(`units.${index}.note`)}
                />
              </>
            ) : null}
          </Stack>
        )
      })}
      {isDeleted ? null : isLast ? (
        <Textarea
          label={t`Message to the user`}
          description={t`Optional. Included in the mail.`}
          rows={3}
          {...form.field('note')}
        />
      ) : (
        <Text c="dim" size="sm">{t`The loan goes on for the other units, and no mail goes out.`}</Text>
      )}
    </DialogForm>
  )
}

const extending = v.object({ dueOn: v.string(), note: v.string() })

/** Extends a loan. */
export function ExtendDialog({ request, dueOn, onClose, onOpen }: LoanDialogProps & { dueOn: string }) {
  const refresh = useRefresh()
  const form = useContractForm({
    name: `kit-loan.${request.id}.${dueOn}`,
    initialValues: { dueOn: '', note: '' },
    schema: loanExtension,
    toInput: (values) => ({ ...values, before: dueOn }),
    send: (values) =>
      extendLoan({ data: { params: { id: request.id }, body: { ...values, before: dueOn } } }),
    onDone: (changed) => {
      showToast(t`The loan ends on ${formatDate(changed.dueOn ?? '')}, the mail is on its way.`)
      onClose()
      refresh()
    },
    onRefused: refresh,
    draft: { schema: v.partial(extending) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={t`Extend the loan: ${request.kitName}`}
      size={460}
      label={t`Extend the loan`}
      onClose={onClose}
      onCancel={cancel}
    >
      <Text c="dim" size="sm">{t`It ends on ${formatDate(dueOn)}. A mail tells the new day.`}</Text>
      <TextInput type="date" label={t`New last day`} min={dueOn} {...form.field('dueOn')} />
      <Textarea
        label={t`Message to the user`}
        description={t`Optional. Included in the mail.`}
        rows={3}
        {...form.field('note')}
      />
    </DialogForm>
  )
}
