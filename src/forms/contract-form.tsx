import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { type FormErrors, type GetInputPropsOptions, useForm, type UseFormReturnType } from '@mantine/form'
import { hashKey, useMutation } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isProblem } from '~/contract/problem'
import { Callout } from '~/ui/components/callout/callout'
import { isChangedField } from '~/ui/keyboard/placeholder-field'
import { Box, Stack } from '~/ui/layouts/primitives'
import { saveIdempotently } from './edit-conflict'
import { fieldErrors, getHalfFilledErrors, problemErrors } from './field-errors'
import { errorMessage } from '~/ui/format/error-message'
import { focusFirstError, isFocusFree, assignErrors, revealErrors, useBlurValidation } from './form-fields'
import { lockWhilePending } from './lock-while-pending'
import { type FormDraft, useFormDraft } from './form-draft'
import { useIdempotencyKey } from './use-idempotency-key'
import { useOnMount } from './use-once'
import { Trans } from '@lingui/react/macro'
import { TextButton } from '../ui/components/text-link/text-link'

interface ConflictNoticeProps {
  /** The text that says that another user has saved it. */
  title: string
  isLoading: boolean
  /** Replaces the typed values by the saved ones. */
  onLoad: () => void
}

/** Shown above the buttons if another user saved first; offers to load what they saved. */
export function ConflictNotice({ title, isLoading, onLoad }: ConflictNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The button disappears once the newest version is loaded, which is read from its start.
  useEffect(() => {
    const form = button.current?.closest('form')
    return () => {
      if (document.activeElement === document.body) form?.querySelector('input')?.focus()
    }
  }, [])
  return (
    <Callout tone="warning" title={title} isAnnounced>
      <Trans>
        What you typed stays here until you load the newest.{' '}
        <TextButton ref={button} loading={isLoading} onClick={onLoad}>
          Load the newest
        </TextButton>
      </Trans>
    </Callout>
  )
}

interface ContractFormOptions<Values, Made> {
  initialValues: Values
  /** The current values of the service; an untouched form adopts them. */
  saved?: Values
  /** The schema of the call's body, or a function that returns errors by path. */
  schema: v.GenericSchema | ((values: Values) => FormErrors)
  /** Converts the values to the input of the schema. */
  toInput?: (values: Values) => unknown
  /** Maps an input path to the name of its field, if they differ. */
  toField?: (path: string, values: Values) => string
  /**
   * Calls the service. The key stays the same until it is known what came of the call, also after a reload of the tab.
   * Throws what the form shows; resolves with false where it failed and that is shown already.
   */
  send: (values: Values, idempotencyKey: string) => Promise<Made | false>
  /** Called after success, even if the form is unmounted. */
  onDone?: (made: Made, sent: Values) => unknown
  /** Maps an error without field problems to field errors, such as a name in use; null for any other. */
  toErrors?: (error: unknown, values: Values) => FormErrors | null
  /** Formats an error that belongs to no field. */
  explain?: (error: Error) => ReactNode
  /** Called after an error is shown. */
  onRefused?: (error: Error, values: Values) => unknown
  /** The unique name of the form and its subject, for its idempotency key and its draft. */
  name?: string
  /** Stores a draft until the form is sent. The values of an edited entry include its `revision`. */
  draft?: FormDraft<Values> | undefined
  /** For an edited entry: reads what another user saved, so that the form can show it. */
  newest?: { read: () => Promise<Made>; toValues: (made: Made) => Values } | undefined
  /** Whether fields, or which of them, are checked on blur; otherwise all are checked on submit. */
  checksOnBlur?: boolean | ((path: string) => boolean)
  /** The form stays open after it was sent; text typed meanwhile is kept. */
  staysOpen?: boolean
  /** Resets the form after it was sent, unless something was typed since. Needs `draft`. */
  clearsWhenSent?: boolean
}

/** What {@link ContractForm} needs of a form. */
export interface FormElementState {
  ref: RefObject<HTMLFormElement | null>
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The error, if no field shows it. */
  problem: ReactNode
  /** Another user saved first; typed values stay until the newest version is loaded. */
  conflict: { isLoading: boolean; loadNewest: () => void } | null
  isSending: boolean
  isLocked: boolean
}

/** Returned by {@link useContractForm}: Mantine's form, and more. */
export interface ContractFormState<Values, Made = unknown>
  extends UseFormReturnType<Values>, FormElementState {
  name: string
  /** The result of the last call. */
  made: Made | undefined
  /** The values that were sent last. */
  sent: Values | undefined
  /** Shows an error at its fields; returns whether it has any. */
  placeError: (error: unknown) => boolean
  /** Shows errors at their fields, and focuses the first. */
  showErrors: (errors: FormErrors) => void
  showProblem: (problem: ReactNode) => void
  /** Shows the failure of another call about the same entry, as those of `send` are shown. */
  showFailure: (error: Error) => void
  /** Marks values as saved by another call. Values typed since stay, with the revision of `saved`. */
  markSaved: (sent: Values, saved: Values) => void
  /** Sets the initial values: nothing counts as typed, so no draft is stored. */
  show: (values: Values) => void
  /** The properties of a field: value, error and required mark; its path is its `name`, and its `id` for links. */
  field: (path: string, options?: GetInputPropsOptions) => FieldProps
  /** Whether the form shows an earlier draft. */
  isRestored: boolean
  /** Discards the draft. */
  dropDraft: () => void
  /** Discards the draft; returns a function that restores it, or null without changes. See `useCancel`. */
  discardDraft: () => (() => void) | null
}

type FieldProps = ReturnType<UseFormReturnType<object>['getInputProps']> & {
  id: string
  name: string
  labelProps?: { 'data-required': true }
  'aria-required'?: true
}

const requiredMark = { labelProps: { 'data-required': true }, 'aria-required': true } as const

const isList = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry !== 'object')

/** Lists the paths of values that can be empty. */
const emptiablePaths = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string' || isList(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    emptiablePaths(part, path ? `${path}.${name}` : name),
  )
}

const empty = (_name: string, value: unknown) =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : value

/**
 * The fields to mark as required: those whose emptiness is refused. Where at most one field may stay empty, marks would
 * be on nearly all: none is marked, and that field says that it is optional.
 */
const fieldsToMark = <Values,>(
  initialValues: Values,
  getErrors: (values: Values) => FormErrors,
): ReadonlySet<string> => {
  const emptied: Values = JSON.parse(JSON.stringify(initialValues, empty))
  const refused = getErrors(emptied)
  const paths = emptiablePaths(initialValues)
  const required = paths.filter((path) => path in refused)
  return new Set(paths.length - required.length > 1 ? required : [])
}

/** Returns these values with the newer revision of others, if there is one. */
const withRevision = <Values extends object>(values: Values, others: Values | undefined): Values =>
  others !== undefined && 'revision' in others ? { ...values, revision: others.revision } : values

/**
 * A form validated by a schema of the contract: field errors, focus, pending state, idempotency, conflict and draft.
 */
export const useContractForm = <Values extends object, Made>(
  options: ContractFormOptions<Values, Made>,
): ContractFormState<Values, Made> => {
  const { initialValues, schema, toInput, toField, send, onDone, toErrors, onRefused } = options
  const { name, newest, explain = errorMessage, checksOnBlur = false, staysOpen = false } = options
  const { clearsWhenSent = false, saved } = options
  const ref = useRef<HTMLFormElement>(null)
  const once = useIdempotencyKey(name)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [hasConflict, setConflict] = useState(false)

  const toFieldErrors = (errors: FormErrors, values: Values): FormErrors =>
    toField === undefined
      ? errors
      : Object.fromEntries(Object.entries(errors).map(([path, error]) => [toField(path, values), error]))
  const getInput = (values: Values) => (toInput === undefined ? values : toInput(values))
  const getErrors = (values: Values) =>
    toFieldErrors(
      typeof schema === 'function' ? schema(values) : fieldErrors(schema, getInput(values)),
      values,
    )
  const [marked] = useState(() => fieldsToMark(initialValues, getErrors))

  const draft = useFormDraft<Values>({
    name,
    draft: options.draft,
    getInitialValues: (): Values => form.getInitialValues(),
    onSent: (wasSent) => {
      if (clearsWhenSent && wasSent(form.getValues())) form.reset()
    },
  })
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    validate: (values) =>
      assignErrors(ref.current, { ...getErrors(values), ...getHalfFilledErrors(ref.current) }).errors,
    onValuesChange: draft.keep,
  })
  // Only server-rendered fields can be typed into before hydration.
  const [isServerRendered] = useState(!useHydrated())
  useOnMount(() => {
    const isTyped = isServerRendered && [...(ref.current?.elements ?? [])].some(isChangedField)
    const left = draft.restore(isTyped)
    if (left !== null) form.setValues(left)
  })
  useBlurValidation(ref, (path) => {
    if (typeof checksOnBlur === 'function' ? checksOnBlur(path) : checksOnBlur) form.validateField(path)
  })

  // In this order, because a draft is the difference from the initial values.
  const show = (values: Values) => {
    form.resetDirty(values)
    form.setValues(values)
  }
  const followSaved = useEffectEvent(() => {
    if (saved !== undefined && !form.isDirty()) show(saved)
  })
  const savedKey = saved === undefined ? null : hashKey([saved])
  useEffect(() => {
    if (savedKey !== null) followSaved()
  }, [savedKey])

  const showErrors = (errors: FormErrors): boolean => {
    const placed = assignErrors(ref.current, errors)
    form.setErrors(placed.errors)
    setProblem(placed.elsewhere)
    revealErrors(ref.current, placed.errors)
    if (ref.current !== null && isFocusFree(ref.current)) focusFirstError(ref.current, placed.errors)
    return Object.keys(errors).length > 0
  }
  const placeError = (error: unknown, values: Values) =>
    showErrors(toErrors?.(error, values) ?? toFieldErrors(problemErrors(error), values))
  const showFailure = (error: Error, values: Values) => {
    if (newest !== undefined && isProblem(error, 'CONFLICT')) setConflict(true)
    else if (!placeError(error, values)) setProblem(explain(error))
  }

  const markSaved = (sent: Values, made?: Values) => {
    draft.drop(sent)
    if (clearsWhenSent) return
    form.resetDirty(withRevision(sent, made))
    // Values typed meanwhile are based on this revision.
    const values = form.getValues()
    const revised = withRevision(values, made)
    if (revised !== values) form.setValues(revised)
  }
  const isAlreadySaved = (made: Made, sent: Values) => {
    const theirs = newest?.toValues(made) ?? sent
    const [known, typed] = [withRevision(theirs, sent), sent].map((values) => {
      const input = getInput(values)
      return hashKey([typeof schema === 'function' ? input : v.safeParse(schema, input).output])
    })
    return known === typed
  }
  const sending = useMutation({
    // Short, since it may contain a password; 0 would poll without a pause while an unmounted form is sending.
    gcTime: 1_000,
    onMutate: () => setConflict(false),
    mutationFn: (values: Values): Promise<Made | false> => {
      const sendOnce = () => once((idempotencyKey) => send(values, idempotencyKey))
      if (newest === undefined) return sendOnce()
      return saveIdempotently(sendOnce, newest.read, (made) => made !== false && isAlreadySaved(made, values))
    },
    onSuccess: (made, sent) => {
      if (made === false) return undefined
      markSaved(sent, newest?.toValues(made))
      return onDone?.(made, sent)
    },
    onError: (error, values) => {
      showFailure(error, values)
      return onRefused?.(error, values)
    },
  })
  const loading = useMutation({
    mutationFn: async () => newest && newest.toValues(await newest.read()),
    onSuccess: (values) => {
      if (values === undefined) return
      show(values)
      draft.discard(values)
      setConflict(false)
      setProblem(null)
    },
    onError: (error) => setProblem(errorMessage(error)),
  })

  return {
    ...form,
    name: name ?? '',
    ref,
    submit: (event) => {
      setProblem(null)
      form.onSubmit(
        (values) => {
          if (!sending.isPending) sending.mutate(values)
        },
        (errors) => void showErrors(errors),
      )(event)
    },
    isSending: sending.isPending,
    made: sending.data === false ? undefined : sending.data,
    sent: sending.variables,
    problem,
    showProblem: setProblem,
    showFailure: (error) => showFailure(error, form.getValues()),
    markSaved,
    placeError: (error) => placeError(error, form.getValues()),
    showErrors,
    show,
    conflict: hasConflict ? { isLoading: loading.isPending, loadNewest: () => loading.mutate() } : null,
    field: (path, inputOptions) => ({
      ...form.getInputProps(path, inputOptions),
      id: path,
      name: path,
      ...(marked.has(path) && requiredMark),
    }),
    isRestored: draft.isRestored,
    dropDraft: () => void draft.discard(form.getValues()),
    discardDraft: () => draft.discard(form.getValues()),
    isLocked: sending.isPending && !staysOpen,
  }
}

/** The properties of {@link ContractForm}: those of its element, and these. */
export interface ContractFormProps extends Omit<
  ComponentProps<typeof Box<'form'>>,
  'form' | 'onSubmit' | 'ref'
> {
  form: FormElementState
  /** The spacing of fields; without it, they have their own layout. */
  gap?: number
  /** Says that another user saved the entry in the meantime. */
  conflictTitle?: string | undefined
  /** The buttons, below the error. */
  foot: ReactNode
}

/** The form element of {@link useContractForm}. Its values are locked while it is sent. */
export function ContractForm(props: ContractFormProps) {
  const {
    form,
    conflictTitle = t`Someone else saved this in the meantime.`,
    foot,
    gap,
    children,
    ...rest
  } = props
  const { ref, submit, problem, conflict, isLocked } = form
  // A stack or grid adds space between all children.
  const space = { mt: gap === undefined && rest.className === undefined ? 18 : undefined }
  const element = {
    ...rest,
    ...lockWhilePending(isLocked),
    as: 'form',
    ref,
    method: 'post',
    noValidate: true,
    onSubmit: submit,
  } as const
  const content = (
    <>
      {children}
      {problem === null ? null : (
        <Box {...space}>
          <Callout tone="error" isAnnounced>
            {problem}
          </Callout>
        </Box>
      )}
      {conflict === null ? null : (
        <Box {...space}>
          <ConflictNotice title={conflictTitle} isLoading={conflict.isLoading} onLoad={conflict.loadNewest} />
        </Box>
      )}
      {foot}
    </>
  )
  if (gap === undefined) return <Box {...element}>{content}</Box>
  return (
    <Stack gap={gap} {...element}>
      {content}
    </Stack>
  )
}
