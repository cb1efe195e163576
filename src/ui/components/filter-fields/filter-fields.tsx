import { t } from '@lingui/core/macro'
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useId } from 'react'
import type { LinkTarget } from '~/ui/links/href'
import { DateInput } from '../date-field/date-field'
import { RouteLink } from '../route-link/route-link'
import classes from './filter-fields.module.css'
import type { TypedSearch } from './use-typed-search'

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** Accessible name; also the placeholder unless one is given. */
  label: string
  /** The visible part of the label, for lists with two such fields. */
  lead?: string
}

/** The text filter: 32 high, 264 wide. */
export function SearchField({ label, lead, ...rest }: SearchFieldProps) {
  return (
    <label className={classes.search}>
      {lead === undefined ? (
        <IconSearch size={15} stroke={1.7} aria-hidden="true" />
      ) : (
        <span className={classes.label} aria-hidden="true">
          {lead}
        </span>
      )}
      <input type="search" aria-label={label} placeholder={label} {...rest} />
    </label>
  )
}

export interface TypedSearchFieldProps {
  label: string
  name: string
  text: TypedSearch
}

/** The text filter that applies while typing. */
export function TypedSearchField({ label, name, text }: TypedSearchFieldProps) {
  return (
    <SearchField
      label={label}
      name={name}
      maxLength={200}
      autoComplete="off"
      value={text.typed}
      onChange={(event) => text.type(event.currentTarget.value)}
    />
  )
}

export interface FilterSelectProps {
  label: string
  name?: string
  /** Empty while the filter is not set. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The text of an unset filter; "Any" by default. */
  anyLabel?: string
}

/** A single-choice filter. When set: accent border, tint, and a clear button. */
export function FilterSelect({
  label,
  name,
  value,
  options,
  onChange,
  anyLabel = t`Any`,
}: FilterSelectProps) {
  const isSet = value !== ''
  return (
    <span className={classes.filter} data-set={isSet || undefined}>
      <label className={classes.choice}>
        <span className={classes.label}>{label}</span>
        <select name={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{anyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {isSet ? null : <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
      </label>
      {isSet ? <Clear label={label} onClear={() => onChange('')} /> : null}
    </span>
  )
}

interface ActiveFilterProps {
  label: string
  value: string
  /** The list without this filter. */
  without: LinkTarget
}

/** A filter that was set elsewhere, and can be cleared here. */
export function ActiveFilter({ label, value, without }: ActiveFilterProps) {
  return (
    <span className={classes.filter} data-set>
      <span className={classes.choice}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value} data-cut title={value}>
          {value}
        </span>
      </span>
      <RouteLink to={without} className={classes.clear} aria-label={t`Clear “${label}”`}>
        <IconX size={14} stroke={1.7} aria-hidden="true" />
      </RouteLink>
    </span>
  )
}

function Clear({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      className={classes.clear}
      aria-label={t`Clear “${label}”`}
      onClick={({ currentTarget }) => {
        // The clear button disappears, so the filter gets the focus.
        currentTarget.parentElement?.querySelector('select')?.focus()
        onClear()
      }}
    >
      <IconX size={14} stroke={1.7} aria-hidden="true" />
    </button>
  )
}

export interface PeriodFieldsProps {
  /** Days such as `2026-11-21`; empty where none is set. */
  from: string
  to: string
  isRequired?: boolean
}

/** The first and last day of a period, as native date inputs that stay on one line if there is space. */
export function PeriodFields({ from, to, isRequired = false }: PeriodFieldsProps) {
  const id = useId()
  return (
    <span className={classes.period}>
      <span>
        <label htmlFor={`${id}from`}>{t`From`}</label>
        <DateInput id={`${id}from`} name="from" defaultValue={from} required={isRequired} />
      </span>
      <span>
        <label htmlFor={`${id}to`}>{t`To`}</label>
        <DateInput id={`${id}to`} name="to" defaultValue={to} required={isRequired} />
      </span>
    </span>
  )
}
