import { ContractForm, type ContractFormProps } from '~/forms/contract-form'
import classes from './entry-form.module.css'

/** The form of a sign-in page, or of a detail of the account: one narrow column. */
export function EntryForm(props: Omit<ContractFormProps, 'gap' | 'className'>) {
  return <ContractForm {...props} gap={18} className={classes.form} />
}
