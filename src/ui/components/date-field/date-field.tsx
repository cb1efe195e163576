import { TextInput, type TextInputProps } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate, formatDateTime } from '~/ui/format/dates'
import classes from './date-field.module.css'

interface FormattedProps {
  /** The input's value: `2026-11-21`, or `2026-11-21T14:30` in the reader's time zone. */
  value: string
  className?: string
  children: ReactNode
}

/** Overlays the input with the date in the page's language, because browsers use their own: `11/12/2026`. */
function Formatted({ value, className = '', children }: FormattedProps) {
  // Without scripts only the input works.
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

/** The browser's date input, in the page's date format. */
export function DateInput({ defaultValue, ...rest }: DateInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(defaultValue)
  const [given, setGiven] = useState(defaultValue)
  // A cleared filter or the browser's Back changes the value from outside.
  if (given !== defaultValue) {
    setGiven(defaultValue)
    setValue(defaultValue)
  }
  // A date may have been entered before hydration.
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

/** {@link DateInput} with a label. */
export const DateField = (props: FieldProps) => <FormattedField {...props} type="date" />

/** A labelled input for a date and time in the reader's time zone. */
export const DateTimeField = (props: FieldProps) => <FormattedField {...props} type="datetime-local" />

function FormattedField(props: FieldProps) {
  const frame = (input: ReactNode) => (
    <Formatted value={props.value ?? ''} className={classes.wide ?? ''}>
      {input}
    </Formatted>
  )
  return <TextInput {...props} inputContainer={frame} />
}
