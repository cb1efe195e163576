import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { isProblem } from '~/contract/problem'
import { ContractForm, type FormElementState } from '~/forms/contract-form'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Cluster } from '~/ui/layouts/primitives'
import classes from './dialogs.module.css'

/** An address that is in use is told of at its field. */
export const placeSlug = (error: unknown) =>
  isProblem(error, 'SLUG_IN_USE')
    ? { slug: error.fields[0]?.message ?? t`This address is in use already.` }
    : null

interface DialogFootProps {
  /** The verb. */
  label: string
  isSending?: boolean
  onClose: () => void
}

/** The verb, and the way out. */
export function DialogFoot({ label, isSending = false, onClose }: DialogFootProps) {
  return (
    <Cluster mt={4}>
      <AppButton type="submit" size="md" loading={isSending}>
        {label}
      </AppButton>
      <AppButton kind="outlined" size="md" disabled={isSending} onClick={onClose}>{t`Cancel`}</AppButton>
    </Cluster>
  )
}

interface DialogFormProps {
  form: FormElementState
  title: string
  size: number
  /** The verb. */
  label: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. */
export function DialogForm({ form, title, size, label, onClose, children }: DialogFormProps) {
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <ContractForm
        form={form}
        className={classes.form}
        foot={<DialogFoot label={label} isSending={form.isSending} onClose={onClose} />}
      >
        {children}
      </ContractForm>
    </Dialog>
  )
}
