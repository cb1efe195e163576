import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '~/ui/components/dialog/dialog'
import { ContractForm, type ContractFormProps } from './contract-form'
import { FormButtons } from './form-buttons'

type ButtonProps = ComponentProps<typeof FormButtons>

interface DialogFormProps
  extends
    Pick<ContractFormProps, 'form' | 'conflictTitle'>,
    Pick<ComponentProps<typeof Dialog>, 'closeOnClickOutside' | 'closeOnEscape'>,
    Omit<ButtonProps, 'isSending' | 'onCancel' | 'children'> {
  title: string
  /** Width in pixels. */
  size: number
  /** The spacing of fields; 16 px by default. */
  gap?: number
  onClose: () => void
  /** Props of the cancel button, if it does more than closing. */
  onCancel?: () => void
  /** Above the buttons. */
  note?: ReactNode
  /** Further buttons, beside the primary one. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. */
export function DialogForm(props: DialogFormProps) {
  const { form, gap = 16, conflictTitle, children, title, size, onClose, ...others } = props
  const { closeOnClickOutside = false, closeOnEscape = true, ...foot } = others
  const { note, actions, onCancel = onClose, ...buttons } = foot
  return (
    <Dialog {...{ title, size, onClose, closeOnClickOutside, closeOnEscape }}>
      <ContractForm
        {...{ form, gap, conflictTitle }}
        foot={
          <>
            {note}
            <FormButtons {...buttons} isSending={form.isSending} onCancel={onCancel}>
              {actions}
            </FormButtons>
          </>
        }
      >
        {children}
      </ContractForm>
    </Dialog>
  )
}
