import { ContractForm, type ContractFormProps } from '~/forms/contract-form'
import classes from './entry-form.module.css'

/** A narrow form for sign-in pages and account details. */
export function EntryForm(props: Omit<ContractFormProps, 'gap' | 'className'>) {
  return <ContractForm {...props} gap={18} className={classes.form} />
}
