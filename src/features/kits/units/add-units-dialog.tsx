import { plural, t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { newUnits } from '~/contract/kit-units'
import { type FieldErrors, fieldErrors, problemErrors } from '~/forms/field-errors'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { useCancel } from '~/forms/use-draft'
import { Dialog } from '~/ui/components/dialog/dialog'
import { showToast } from '~/ui/components/toasts/toasts'
import { devKitQueries } from '../dev-kits.queries'
import classes from '../queue/kit-queue.module.css'
import { addUnits } from './change-units.functions'

const writing = v.object({ serials: v.string(), note: v.string() })

/** The lines with a serial number, each with its number from 1. */
const getLines = (text: string) =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ number: index + 1, serial: line.trim() }]))

const toInput = ({ serials, note }: v.InferOutput<typeof writing>) => ({
  serials: getLines(serials).map(({ serial }) => serial),
  note,
})

/** Errors of single serial numbers as one text that names their lines. */
const joinLineErrors = (errors: FieldErrors, text: string): FieldErrors => {
  const lines = getLines(text)
  const found = Object.entries(errors).flatMap(([path, message]) => {
    const index = /^serials\.(\d+)$/.exec(path)?.[1]
    const line = index === undefined ? undefined : lines[Number(index)]
    return line === undefined ? [] : [t`Line ${line.number}: ${message}`]
  })
  const others = Object.entries(errors).filter(([path]) => !path.startsWith('serials.'))
  const shown = found.slice(0, 10)
  const rest = found.length - shown.length
  const more = rest === 0 ? [] : [plural(rest, { one: 'And # more line.', other: 'And # more lines.' })]
  return Object.fromEntries([
    ...others,
    ...(found.length === 0 ? [] : [['serials', [...shown, ...more].join('\n')] as const]),
  ])
}

interface AddUnitsDialogProps {
  kitId: string
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
}

/** Adds units by their serial numbers, one or a pasted list. */
export function AddUnitsDialog({ kitId, onClose, onOpen }: AddUnitsDialogProps) {
  const queryClient = useQueryClient()
  const form = useContractForm<v.InferOutput<typeof writing>, { added: number }>({
    name: `units.${kitId}`,
    initialValues: { serials: '', note: '' },
    schema: (values) => joinLineErrors(fieldErrors(newUnits, toInput(values)), values.serials),
    send: (values, idempotencyKey) =>
      addUnits({ data: { id: kitId, units: { ...toInput(values), idempotencyKey } } }),
    toErrors: (error, values) => joinLineErrors(problemErrors(error), values.serials),
    onDone: ({ added }) => {
      showToast(plural(added, { one: '# unit is added.', other: '# units are added.' }))
      onClose()
      void queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
    },
    draft: { schema: v.partial(writing) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <Dialog onClose={onClose} title={t`Add units`} size={520}>
      <ContractForm
        form={form}
        className={classes.form}
        foot={<FormButtons label={t`Add units`} isSending={form.isSending} onCancel={cancel} />}
      >
        <Textarea
          label={t`Serial numbers`}
          description={t`One a line. You can paste a list.`}
          autosize
          minRows={4}
          maxRows={14}
          spellCheck={false}
          errorProps={{ style: { whiteSpace: 'pre-line' } }}
          {...form.field('serials')}
        />
        <Textarea
          label={t`Internal note`}
          description={t`Only administrators see it. It is kept with each of these units.`}
          rows={2}
          {...form.field('note')}
        />
      </ContractForm>
    </Dialog>
  )
}
