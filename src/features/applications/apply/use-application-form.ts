import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { type Answers, listVisible } from '~/contract/application-form'
import type { AnswerFile, Application } from '~/contract/applications'
import { focusFirstError, useBlurValidation } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useOnMount } from '~/forms/use-once'
import { sessionQueries } from '~/auth/session.queries'
import { submitApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { ensureFreshSession, trackPending } from '~/auth/session/session-fetch'
import { applicationsContract } from '~/contract/applications'
import { sendFile } from '~/forms/send-file'
import { getHref } from '~/ui/links/href'
import { getForm } from '../answers'
import { type AnswerValues, checkValues, getApplicationValues } from './application-values'
import { isOutOfDate, refreshApplication, useDraft } from './use-draft'

/** The application's form: kept as it is typed, and submitted as a whole. */
export const useApplicationForm = (application: Application, onSubmitted: () => void) => {
  const { identityUid, formVersion } = application
  const definition = getForm(application)
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('application')
  const { autosave, change, safety, readMirror, takeNewer } = useDraft(application)
  const [isSending, setIsSending] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<AnswerValues>({
    initialValues: getApplicationValues(application),
    validate: (values) => checkValues(definition, values).errors ?? {},
    onValuesChange: change,
  })

  useOnMount(() => {
    const left = readMirror() ?? {}
    if (Object.keys(left).length > 0) form.setValues(left)
  })

  const showNewer = useEffectEvent((read: AnswerValues) => {
    const newer = takeNewer(read, form.getValues())
    if (Object.keys(newer).length > 0) form.setValues(newer)
  })
  useEffect(() => showNewer(getApplicationValues(application)), [application])

  useBlurValidation(formRef, (name) => {
    // Leaving a field is a good moment to save.
    void autosave.flush()
    // An answer left open is no mistake yet: the draft may be finished another day.
    if ((form.getValues()[name] ?? '') !== '') form.validateField(name)
  })

  // In the order in which they are asked.
  const paths = listVisible(definition, form.values).map(({ id }) => id)

  const refuse = async (error: unknown) => {
    const { errors, sentence } = toFormErrors(error, paths)
    form.setErrors(errors)
    setWasRefused(Object.keys(errors).length > 0)
    setFailure(sentence)
    focusFirstError(formRef.current, errors)
    if (isOutOfDate(error)) await refreshApplication(queryClient)
  }

  const send = async (answers: Answers) => {
    setIsSending(true)
    setFailure(null)
    try {
      // A pending save of the draft must not arrive after the submission.
      await autosave.flush()
      const submitted = await once((idempotencyKey) =>
        submitApplication({
          data: { id: identityUid, answers: { ...answers, formVersion, idempotencyKey } },
        }),
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
    const checked = checkValues(definition, form.getValues())
    form.setErrors(checked.errors ?? {})
    setWasRefused(checked.errors !== null)
    if (checked.errors === null) void send(checked.answers)
    else focusFirstError(formRef.current, checked.errors)
  }

  const wrongPaths = wasRefused ? paths.filter((path) => form.errors[path] !== undefined) : []
  const upload = async (file: File, progress: (part: number) => void): Promise<AnswerFile> => {
    await ensureFreshSession()
    const search = { fileName: file.name }
    const kept = await trackPending(() =>
      sendFile(getHref({ to: '/profile/application/upload', search }), file, {
        mediaType: 'application/octet-stream',
        schema: applicationsContract.uploadFile.output,
        signal: new AbortController().signal,
        progress,
      }),
    )
    queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, (known) =>
      known ? { ...known, files: [...known.files, kept] } : known,
    )
    return kept
  }

  return { form, definition, upload, formRef, safety, isSending, failure, wrongPaths, onSubmit }
}
