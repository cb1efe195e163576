import type { ReactNode } from 'react'
import { Dialog } from '~/ui/components/dialog/dialog'
import { ContractForm, type FormElementState } from './contract-form'
import { FormButtons } from './form-buttons'

interface DialogFormProps {
  form: FormElementState
  title: string
  /** Width in pixels. */
  size: number
  /** Between the fields; 16 px unless given. */
  gap?: number
  /** The verb. */
  label: string
  onClose: () => void
  /** For the button beside the verb, where it does more than closing. */
  onCancel?: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. */
export function DialogForm(props: DialogFormProps) {
  const { form, title, size, gap = 16, label, onClose, onCancel = onClose, children } = props
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <ContractForm
        form={form}
        gap={gap}
        foot={<FormButtons label={label} isSending={form.isSending} onCancel={onCancel} />}
      >
        {children}
      </ContractForm>
    </Dialog>
  )
}
