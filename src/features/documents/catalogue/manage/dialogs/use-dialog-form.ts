import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { isProblem } from '~/contract/problem'
import { type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { useEditConflict } from '~/forms/edit-conflict'
import { lockWhilePending } from '~/forms/lock-while-pending'

interface DialogForm<Values, Made> {
  initialValues: Values
  /** Returns the errors by field. */
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Made>
  onDone: (made: Made) => Promise<void> | void
  /** For editing: refetches the entry after another administrator saved it in the meantime. */
  readNewest?: (() => Promise<Values>) | undefined
}

const placed = (error: unknown, paths: readonly string[]) => {
  if (isProblem(error, 'SLUG_IN_USE')) {
    const errors: FieldErrors = { slug: error.fields[0]?.message ?? 'This address is in use already.' }
    return { errors, sentence: null }
  }
  return toFormErrors(error, paths)
}

/** A form in a dialog: checked by the contract's schema, refusals at their field, the focus at the first of them. */
export const useDialogForm = <Values extends Record<string, unknown>, Made>({
  initialValues,
  check,
  send,
  onDone,
  readNewest,
}: DialogForm<Values, Made>) => {
  const formRef = useRef<HTMLFormElement>(null)
  const paths = Object.keys(initialValues)
  const form = useForm<Values>({ initialValues, validate: check })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const { errors } = placed(error, paths)
      form.setErrors(errors)
      focusFirstError(formRef.current, errors)
    },
  })
  const { overtaken, failure } = useEditConflict(
    sending,
    readNewest && (async () => form.setValues(await readNewest())),
  )
  return {
    form,
    isSending: sending.isPending,
    /** Above the buttons; null where the fields say it all. */
    sentence: failure === null ? null : placed(failure, paths).sentence,
    overtaken,
    formProps: {
      ...lockWhilePending(sending.isPending),
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) =>
        form.onSubmit(
          (values) => {
            if (!sending.isPending) sending.mutate(values)
          },
          (errors) => focusFirstError(formRef.current, errors),
        )(event),
    },
  }
}
