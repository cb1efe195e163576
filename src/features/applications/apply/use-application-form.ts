import { useForm } from '@mantine/form'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { type Answers, listVisibleQuestions } from '~/contract/application-form'
import { type AnswerFile, type Application, applicationsContract } from '~/contract/applications'
import { focusFirstError, useBlurValidation } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useOnMount } from '~/forms/use-once'
import { sessionQueries } from '~/auth/session.queries'
import { submitApplication, saveDraft } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { ensureFreshSession, trackPending } from '~/auth/session/session-fetch'
import { sendFile } from '~/forms/send-file'
import { getHref } from '~/ui/links/href'
import { getForm } from '../answers'
import { type AnswerValues, validateAnswers, getApplicationValues, toDraft } from './application-values'
import * as v from 'valibot'
import { type Autosave, createAutosave, type SaveState, useAutosave } from '~/forms/autosave'
import { createDraft } from '~/forms/drafts'
import { createDirtyTracker } from '~/forms/dirty-tracker'
import { ProblemError } from '~/contract/problem'

/** The form of the application: saves a draft while the user types, and submits all answers. */
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
    validate: (values) => validateAnswers(definition, values).errors ?? {},
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
    // Saves the draft on blur.
    void autosave.flush()
    // An empty answer is not an error in a draft.
    if ((form.getValues()[name] ?? '') !== '') form.validateField(name)
  })

  // In the order of the questions.
  const paths = listVisibleQuestions(definition, form.values).map(({ id }) => id)

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
          data: { params: { id: identityUid }, body: { ...answers, formVersion, idempotencyKey } },
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
    const checked = validateAnswers(definition, form.getValues())
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

/**
 * Whether the service refused the call because the application or the user's access has changed since the page loaded.
 */
const isOutOfDate = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 409 || error.status === 403)

/** Refetches the data of the page; ignores failures. */
const refreshApplication = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
  await queryClient.prefetchQuery({ ...sessionQueries.session(), staleTime: 0 })
}

const changesShape = v.record(v.string(), v.union([v.number(), v.string(), v.boolean(), v.array(v.string())]))

const hasSameValues = ({ draftSavedAt, draft }: Application): SaveState =>
  draft === null || draftSavedAt === null ? { is: 'new' } : { is: 'saved', at: new Date(draftSavedAt) }

/** Autosaves the draft. Sends only fields that were edited here, so that changes from another device are kept. */
const useDraft = (application: Application) => {
  const { identityUid } = application
  const [definition] = useState(() => getForm(application))
  const queryClient = useQueryClient()
  const [safety, setSafety] = useState<SaveState>(() => hasSameValues(application))
  // The fields edited in this tab; the service may have newer values of all others.
  const [mirror] = useState(() =>
    createDraft<Partial<AnswerValues>>({
      user: identityUid,
      name: 'application',
      parse: (value) => (v.is(changesShape, value) ? value : null),
    }),
  )
  const [ownChanges] = useState(() => createDirtyTracker(getApplicationValues(application)))
  const [autosave] = useState<Autosave<AnswerValues>>(() =>
    createAutosave<AnswerValues>({
      draft: { keep: (values) => mirror.keep(ownChanges.of(values)), drop: () => mirror.keep(null) },
      onState: (now) => {
        setSafety(now)
        if (now.is === 'refused') void refreshApplication(queryClient)
      },
      getRefusal: (error) => (isOutOfDate(error) ? 'refused' : null),
      save: async (values) => {
        const changes = ownChanges.of(values)
        const { draft, isWhole } = toDraft(definition, changes)
        const saved = await ownChanges.send(changes, async () => {
          const answer = await saveDraft({ data: { params: { id: identityUid }, body: draft } })
          const { queryKey } = applicationQueries.one(identityUid)
          // A fetch that started earlier would restore the old answers.
          await queryClient.cancelQueries({ queryKey })
          queryClient.setQueryData(queryKey, answer)
          // The answer that is too long is only in this browser, so the status must not say "saved".
          if (!isWhole) throw new Error('An answer is too long to be kept')
          return answer
        })
        return new Date(saved.draftSavedAt ?? Date.now())
      },
    }),
  )

  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (autosave.hasUnsaved() && (safety.is === 'failed' || safety.is === 'refused')) event.preventDefault()
  })
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  useAutosave(autosave)

  const change = (values: AnswerValues) => {
    // Changes from another device are shown without being marked as edited here.
    if (autosave.hasUnsaved() || Object.keys(ownChanges.of(values)).length > 0) autosave.change(values)
  }

  return {
    autosave,
    change,
    safety,
    readMirror: mirror.read,
    takeNewer: ownChanges.take,
  }
}
