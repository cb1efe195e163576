import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { isProblem, ProblemError } from '~/contract/problem'
import { ContractForm, type FormElementState } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { Dialog } from '~/ui/components/dialog/dialog'
import { useQueryClient } from '@tanstack/react-query'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { manageQueries } from '../manage.queries'

/** An address that is in use is told of at its field. */
export const placeSlug = (error: unknown) =>
  isProblem(error, 'SLUG_IN_USE')
    ? { slug: error.fields[0]?.message ?? t`This address is in use already.` }
    : null

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
        gap={16}
        foot={<FormButtons label={label} isSending={form.isSending} onCancel={onClose} mt={4} />}
      >
        {children}
      </ContractForm>
    </Dialog>
  )
}

/** Reads a part of the catalogue as the service has it now. Throws `NOT_FOUND` where it is gone. */
export const useReadCatalogue = () => {
  const queryClient = useQueryClient()
  return async <Part,>(find: (catalogue: ManagedCatalogue) => Part | undefined): Promise<Part> => {
    const { data } = await queryClient.fetchQuery({ ...manageQueries.catalogue(), staleTime: 0 })
    const part = find(data)
    if (part === undefined) throw new ProblemError('NOT_FOUND')
    return part
  }
}
