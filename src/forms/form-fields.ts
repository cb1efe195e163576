import type { FormErrors, GetInputPropsOptions, UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { type Field, isField } from '~/ui/keyboard/placeholder-field'

const takesFocus = (field: Field) => field.type !== 'hidden' && !field.matches(':disabled')

// A multi-select is found by its `id`, because its name belongs to a hidden field.
const fieldsWithErrors = (form: HTMLFormElement | null, errors: Record<string, unknown>): Field[] =>
  [...(form?.elements ?? [])].filter(isField).filter(({ name, id }) => errors[name === '' ? id : name])

/** Focuses the first field with an error, so that keyboards and screen readers start there. */
export const focusFirstError = (form: HTMLFormElement | null, errors: Record<string, unknown>): void => {
  fieldsWithErrors(form, errors).find(takesFocus)?.focus()
}

/** Expands collapsed parts with an error, because a hidden field cannot be focused. */
export const revealErrors = (form: HTMLFormElement | null, errors: Record<string, unknown>): void => {
  for (const field of fieldsWithErrors(form, errors)) {
    const details = field.closest('details')
    if (details) details.open = true
  }
}

const nearest = (path: string, names: ReadonlySet<string>): string | undefined => {
  if (names.has(path)) return path
  const end = path.lastIndexOf('.')
  return end === -1 ? undefined : nearest(path.slice(0, end), names)
}

/**
 * Sorts errors by the fields that a form has. An error within a field, such as that of one tag, belongs to the whole.
 * What has no field is among the errors under its own path, and in a sentence as well; null where all have one.
 */
export const assignErrors = (
  form: HTMLFormElement | null,
  errors: FormErrors,
): { errors: FormErrors; elsewhere: string | null } => {
  const fields = [...(form?.elements ?? [])].filter(isField)
  const names = new Set(fields.flatMap(({ name, id }) => [name, id]))
  const placed: FormErrors = {}
  const elsewhere: string[] = []
  for (const [path, error] of Object.entries(errors)) {
    const name = nearest(path, names)
    if (name === undefined && typeof error === 'string') elsewhere.push(error)
    placed[name ?? path] ??= error
  }
  return { errors: placed, elsewhere: elsewhere.length === 0 ? null : elsewhere.join(' ') }
}

/**
 * Whether the focus may be moved within this form: a user who went on to another field keeps it there. Where the
 * browser gives buttons no focus, or the button was removed, no element has it.
 */
export const isFocusFree = (form: HTMLFormElement): boolean => {
  const { activeElement } = document
  return activeElement === document.body || form.contains(activeElement)
}

/** The properties of a field: its value and error, and its path as `name` and as `id` for the summary's links. */
export const bindField = <Values>(
  form: UseFormReturnType<Values>,
  path: string,
  options?: GetInputPropsOptions,
) => ({ ...form.getInputProps(path, options), id: path, name: path })

/**
 * Checks a field when it is left. While a button of the mouse is down it waits for the click to be done:
 * an error that appears under the hand would move the button away from it, and the click would be lost.
 * @param check gets the field's name.
 */
export const useBlurValidation = (
  form: RefObject<HTMLFormElement | null>,
  check: (name: string) => void,
): void => {
  const checkField = useEffectEvent(check)
  useEffect(() => {
    const { current } = form
    const waiting = new Set<string>()
    let isPressed = false
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      // The click event follows the release.
      setTimeout(() => {
        for (const name of waiting) checkField(name)
        waiting.clear()
      })
    }
    const leave = ({ target }: FocusEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name === null || name === '') return
      if (isPressed) waiting.add(name)
      else checkField(name)
    }
    current?.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      current?.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [form])
}
