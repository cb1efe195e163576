import { TextInput, type TextInputProps } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate, formatDateTime } from '~/ui/format/dates'
import classes from './date-field.module.css'

interface FormattedProps {
  /** As the browser's field has it: `2026-11-21`, or `2026-11-21T14:30` in the reader's time zone. */
  value: string
  className?: string
  children: ReactNode
}

/** Browsers write days as their own language does, which may not be that of the page: `11/12/2026`. */
function Formatted({ value, className = '', children }: FormattedProps) {
  // Without scripts the field alone is right.
  const isShown = useHydrated() && value !== '' && !Number.isNaN(Date.parse(value))
  const format =
    value.length === 10 ? formatDate : (time: string) => formatDateTime(new Date(time).toISOString())
  return (
    <span className={`${classes.frame} ${className}`} data-formatted={isShown || undefined}>
      {children}
      {isShown ? (
        <span aria-hidden="true" className={classes.shown} data-cut>
          {format(value)}
        </span>
      ) : null}
    </span>
  )
}

interface DateInputProps {
  id: string
  name: string
  /** A day such as `2026-11-21`, or empty. */
  defaultValue: string
  required: boolean
}

/** The browser's field for a day, which shows it as the page does. */
export function DateInput({ defaultValue, ...rest }: DateInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(defaultValue)
  const [given, setGiven] = useState(defaultValue)
  // A cleared filter, or the browser's Back, gives the field another day.
  if (given !== defaultValue) {
    setGiven(defaultValue)
    setValue(defaultValue)
  }
  // A day may have been chosen before hydration.
  useEffect(() => setValue(ref.current?.value ?? ''), [])
  return (
    <Formatted value={value}>
      <input
        {...rest}
        ref={ref}
        type="date"
        defaultValue={defaultValue}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </Formatted>
  )
}

type FieldProps = TextInputProps & { value?: string }

/** The same with a label. */
export const DateField = (props: FieldProps) => <FormattedField {...props} type="date" />

/** The same for a time in the reader's time zone. */
export const DateTimeField = (props: FieldProps) => <FormattedField {...props} type="datetime-local" />

function FormattedField(props: FieldProps) {
  const frame = (input: ReactNode) => (
    <Formatted value={props.value ?? ''} className={classes.wide ?? ''}>
      {input}
    </Formatted>
  )
  return <TextInput {...props} inputContainer={frame} />
}
