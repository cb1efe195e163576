import { t } from '@lingui/core/macro'
import type { ReactNode, Ref } from 'react'
import classes from './filter-form.module.css'
import type { PortalAddress } from '~/ui/links/href'

interface FilterFormProps {
  /** The path of the list. */
  action: PortalAddress
  /** The accessible name: what it finds. */
  label: string
  /** Other search parameters of the list, which are kept. */
  kept?: Readonly<Record<string, string | number | undefined>>
  /** Called with the fields on submit, for filters that do not apply while typing. */
  onShow?: (fields: FormData) => void
  className?: string | undefined
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The filters of a list. Without scripts it is a plain GET form. */
export function FilterForm({ action, label, kept, onShow, className = '', ref, children }: FilterFormProps) {
  return (
    <form
      ref={ref}
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className={`${classes.form} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        onShow?.(new FormData(event.currentTarget))
      }}
    >
      {children}
      {Object.entries(kept ?? {}).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
    </form>
  )
}

/** Submits filters that otherwise apply while typing: for browsers without scripts, and for keyboard users. */
export function ShowButton() {
  return <button type="submit" className={classes.button}>{t`Show`}</button>
}
