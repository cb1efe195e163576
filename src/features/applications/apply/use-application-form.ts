import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Application, ApplicationAnswers } from '~/contract/applications'
import { focusFirstError, useBlurValidation } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useOnMount } from '~/forms/use-once'
import { sessionQueries } from '~/auth/session.queries'
import { submitApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import {
  answerPaths,
  getApplicationValues,
  isAnswer,
  checkAnswers,
  type ApplicationValues,
} from './application-values'
import { isOutOfDate, refreshApplication, useDraft } from './use-draft'

/** The application's form: kept as it is typed, and submitted as a whole. */
export const useApplicationForm = (application: Application, onSubmitted: () => void) => {
  const { identityUid } = application
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('application')
  const { autosave, change, safety, readMirror, takeNewer } = useDraft(application)
  const [isSending, setIsSending] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<ApplicationValues>({
    initialValues: getApplicationValues(application),
    validate: (values) => checkAnswers(values).errors ?? {},
    onValuesChange: change,
  })

  useOnMount(() => {
    const left = readMirror() ?? {}
    if (Object.keys(left).length > 0) form.setValues(left)
  })

  const showNewer = useEffectEvent((read: ApplicationValues) => {
    const newer = takeNewer(read, form.getValues())
    if (Object.keys(newer).length > 0) form.setValues(newer)
  })
  useEffect(() => showNewer(getApplicationValues(application)), [application])

  useBlurValidation(formRef, (name) => {
    // Leaving a field is a good moment to save.
    void autosave.flush()
    // An answer left open is no mistake yet: the draft may be finished another day.
    if (isAnswer(name) && form.getValues()[name] !== '') form.validateField(name)
  })

  const refuse = async (error: unknown) => {
    const { errors, sentence } = toFormErrors(error, answerPaths())
    form.setErrors(errors)
    setWasRefused(Object.keys(errors).length > 0)
    setFailure(sentence)
    focusFirstError(formRef.current, errors)
    if (isOutOfDate(error)) await refreshApplication(queryClient)
  }

  const send = async (answers: ApplicationAnswers) => {
    setIsSending(true)
    setFailure(null)
    try {
      // A pending save of the draft must not arrive after the submission.
      await autosave.flush()
      const submitted = await once((idempotencyKey) =>
        submitApplication({ data: { id: identityUid, answers: { ...answers, idempotencyKey } } }),
      )
      autosave.settle()
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, submitted)
      await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
      onSubmitted()
    } catch (error) {
      await refuse(error)
    } finally {
      setIsSending(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { answers, errors } = checkAnswers(form.getValues())
    form.setErrors(errors ?? {})
    setWasRefused(errors !== null)
    if (answers === null) focusFirstError(formRef.current, errors)
    else void send(answers)
  }

  const wrongPaths = wasRefused ? answerPaths().filter((path) => form.errors[path] !== undefined) : []
  return { form, formRef, safety, isSending, failure, wrongPaths, onSubmit }
}
