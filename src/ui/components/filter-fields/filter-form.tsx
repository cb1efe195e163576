import { t } from '@lingui/core/macro'
import type { ReactNode, Ref } from 'react'
import classes from './filter-form.module.css'
import type { PortalAddress } from '~/ui/links/href'

interface FilterFormProps {
  /** The address of the list, without its search. */
  action: PortalAddress
  /** Accessible name: what it finds. */
  label: string
  /** What else the address says of the list, and goes on to say. */
  kept?: Readonly<Record<string, string | number | undefined>>
  /** Where something does not apply by itself: told the fields when they are sent. */
  onShow?: (fields: FormData) => void
  className?: string | undefined
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The filters of a list. Without scripts it is an ordinary form that asks for the same address. */
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
