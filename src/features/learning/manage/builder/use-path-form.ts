import { t } from '@lingui/core/macro'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type ManagedPath, pathInput } from '~/contract/path-building'
import { isProblem, ProblemError } from '~/contract/problem'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useUndoToasts } from '~/ui/components/toasts/use-undo-toasts'
import { learningPathQueries } from '../../learning-paths.queries'
import { createPath, readManagedPath, updatePath } from '../managed-paths.functions'
import { managedPathQueries } from '../managed-paths.queries'
import { checkDraft, toFormErrors } from './check-draft'
import { newPath, type PathDraft, type StoredPath, parseStoredPath } from './path-draft'
import { saveIdempotently } from '~/forms/edit-conflict'
import type { FieldErrors } from '~/forms/field-errors'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useUndoableRemoval } from './use-list-moves'
import { mergeSaved, toPathDraft, toPathInput } from './path-input'
import { errorMessage, refusalMessage } from '~/ui/format/error-message'
import { createTabValue } from '~/forms/drafts'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'

// Milliseconds after the last edit.
const saveDelayMs = 400

/**
 * Stores the draft of a path in this tab, so that a reload, an expired session or leaving loses nothing.
 *
 * @param id of the path, or `new`
 */
const useStoredPath = (id: string) => {
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [kept] = useState(() => createTabValue(`portal.path.${identityUid}.${id}`, parseStoredPath))
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; make: () => StoredPath | null } | null>(null)

  const flush = () => {
    const { current } = waiting
    if (current === null) return
    clearTimeout(current.timer)
    waiting.current = null
    const path = current.make()
    if (path === null) kept.drop()
    else kept.keep(path)
  }
  const leave = useEffectEvent(flush)
  useEffect(() => {
    const onLeave = () => leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      leave()
    }
  }, [])

  return {
    /** The draft of an earlier visit, or null. In the browser only. */
    read: kept.read,
    /** @param make called after a pause in editing; returns null if there is nothing to store. */
    keep: (make: () => StoredPath | null) => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      waiting.current = { make, timer: setTimeout(flush, saveDelayMs) }
    },
    drop: () => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      waiting.current = null
      kept.drop()
    },
    /** Stores the draft under the id of the created path. */
    keepAs: (newId: string, path: StoredPath) =>
      createTabValue(`portal.path.${identityUid}.${newId}`, parseStoredPath).keep(path),
  }
}

const isFieldPath = (draft: PathDraft, path: string): boolean => {
  let part: unknown = draft
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Reflect.has(part, name)) return false
    part = Reflect.get(part, name)
  }
  return true
}

/** Splits a save error into errors of fields and one for the form. */
export const splitSaveErrors = (
  error: unknown,
  draft: PathDraft,
): { errors: FieldErrors; sentence: string | null } => {
  if (!(error instanceof ProblemError)) return { errors: {}, sentence: errorMessage(error) }
  if (error.code === 'SLUG_IN_USE' && error.fields.length === 0) {
    return { errors: { slug: t`Another path has this address.` }, sentence: null }
  }
  const errors: FieldErrors = {}
  const elsewhere: string[] = []
  for (const { path, message } of error.fields) {
    const [place = path] = Object.keys(toFormErrors({ [path]: message }))
    if (isFieldPath(draft, place)) errors[place] ??= message
    else elsewhere.push(message)
  }
  if (elsewhere.length > 0) return { errors, sentence: elsewhere.join(' ') }
  return { errors, sentence: Object.keys(errors).length > 0 ? null : refusalMessage(error) }
}

/** Serializes a draft as it is sent, to compare drafts. */
const serializeDraft = (draft: PathDraft) => JSON.stringify(toPathInput(draft))

/** The saved path that the form is based on. */
interface BasePath {
  /** Null for an unsaved path. */
  revision: number | null
  /** Its content, as {@link serializeDraft} returns it. */
  saved: string
}

/**
 * The form of a path: kept in the browser while typing, validated by the contract's schema, saved
 * as a whole.
 * @param path null for a new one.
 * @param onWrong gets the place of the first error.
 */
export const usePathForm = (path: ManagedPath | null, onWrong: (place: string, draft: PathDraft) => void) => {
  const queryClient = useQueryClient()
  const once = useIdempotencyKey('path')
  const navigate = useNavigate()
  const [initialValues] = useState(() => (path === null ? newPath() : toPathDraft(path)))
  const [followed, setFollowed] = useState<BasePath>(() => ({
    revision: path?.revision ?? null,
    saved: serializeDraft(initialValues),
  }))
  const now = useRef(followed)
  const follow = (next: BasePath) => {
    now.current = next
    setFollowed(next)
  }
  const [isRestored, setIsRestored] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const [isStale, setIsStale] = useState(false)

  const kept = useStoredPath(path?.id ?? 'new')
  const form = useForm<PathDraft>({
    initialValues,
    validate: checkDraft,
    onValuesChange: (draft) =>
      kept.keep(() => {
        const { revision, saved } = now.current
        return serializeDraft(draft) === saved ? null : { draft, revision }
      }),
  })
  const { remove, forget } = useUndoableRemoval(form)
  const offers = useUndoToasts()
  const restore = useEffectEvent(() => {
    const left = kept.read()
    if (left === null) return
    const { draft, revision } = left
    if (serializeDraft(draft) === now.current.saved) return kept.drop()
    // Stores the revision read with it, so that a save cannot overwrite a newer one.
    setIsStale(revision !== now.current.revision)
    follow({ ...now.current, revision })
    form.setValues(draft)
    setIsRestored(true)
  })
  useEffect(() => restore(), [])
  const hasUnsaved = () => serializeDraft(form.getValues()) !== now.current.saved
  useConfirmLeaving(
    hasUnsaved,
    t`What you typed stays in this tab, and is there again when you come back to this path.`,
  )

  const showWrong = (errors: Record<string, string>) => {
    form.setErrors(errors)
    const [first] = Object.keys(errors)
    if (first !== undefined) onWrong(first, form.getValues())
  }
  const saving = useMutation({
    mutationFn: async (sent: PathDraft) => {
      const input = v.parse(pathInput, toPathInput(sent))
      const { revision } = now.current
      const saved =
        path === null || revision === null
          ? await once((idempotencyKey) => createPath({ data: { ...input, idempotencyKey } }))
          : await saveIdempotently(
              () => updatePath({ data: { params: { id: path.id }, body: { ...input, revision } } }),
              () => readManagedPath({ data: { id: path.id } }),
              (newest) =>
                serializeDraft(mergeSaved(sent, sent, newest)) === serializeDraft(toPathDraft(newest)),
            )
      return { sent, saved }
    },
    onSuccess: async ({ sent, saved }) => {
      const { id, revision } = saved
      follow({ revision, saved: serializeDraft(mergeSaved(sent, sent, saved)) })
      setIsRestored(false)
      setIsStale(false)
      form.setValues(mergeSaved(form.getValues(), sent, saved))
      queryClient.setQueryData(managedPathQueries.one(id).queryKey, saved)
      showToast(path === null ? t`“${saved.title}” is there.` : t`The path is saved.`)
      void queryClient.invalidateQueries({ queryKey: learningPathQueries.all(), refetchType: 'inactive' })
      if (path !== null) return
      const draft = form.getValues()
      // Edits made during the save are stored under the new id.
      if (hasUnsaved()) kept.keepAs(id, { draft, revision })
      kept.drop()
      now.current = { revision, saved: serializeDraft(draft) }
      await navigate({ to: '/admin/learning-paths/$id', params: { id }, replace: true })
    },
    onError: (error) => {
      if (isProblem(error, 'CONFLICT')) return setIsStale(true)
      const refusal = splitSaveErrors(error, form.getValues())
      setSentence(refusal.sentence)
      showWrong(refusal.errors)
    },
  })

  const save = () => {
    if (saving.isPending) return
    setSentence(null)
    const errors = checkDraft(form.getValues())
    if (Object.keys(errors).length > 0) showWrong(errors)
    else saving.mutate(form.getValues())
  }

  const saveMine = async (id: string) => {
    const isAgreed = await confirm({
      title: t`Save yours over the newest?`,
      children: t`What was saved in the meantime is replaced by what is shown here.`,
      confirmLabel: t`Save mine`,
    })
    if (!isAgreed) return
    try {
      const newest = await readManagedPath({ data: { id } })
      follow({ revision: newest.revision, saved: serializeDraft(toPathDraft(newest)) })
      save()
    } catch (error) {
      setSentence(splitSaveErrors(error, form.getValues()).sentence)
    }
  }

  const loading = useMutation({
    mutationFn: (id: string) => readManagedPath({ data: { id } }),
    onSuccess: (newest) => {
      const [mine, before] = [form.getValues(), now.current]
      const draft = toPathDraft(newest)
      follow({ revision: newest.revision, saved: serializeDraft(draft) })
      queryClient.setQueryData(managedPathQueries.one(newest.id).queryKey, newest)
      setIsStale(false)
      setIsRestored(false)
      setSentence(null)
      forget()
      form.setValues(draft)
      if (serializeDraft(mine) === before.saved) return
      offers.offer({
        message: t`The newest is loaded.`,
        undoLabel: t`Back to mine`,
        stays: 60_000,
        onUndo: () => {
          follow({ ...now.current, revision: before.revision })
          setIsStale(before.revision !== newest.revision)
          forget()
          form.setValues(mine)
        },
      })
    },
    onError: (error) => setSentence(splitSaveErrors(error, form.getValues()).sentence),
  })

  return {
    form,
    remove,
    save,
    isSaving: saving.isPending,
    /** The error above the buttons; null if the fields show all errors. */
    sentence,
    /** Another administrator saved the path since it was read. */
    isStale,
    /** The form shows an unsaved draft from an earlier visit. */
    isRestored,
    isUnsaved: serializeDraft(form.values) !== followed.saved,
    /** Loads the newest version; Undo restores the draft for a limited time. */
    loadNewest: () => {
      if (path !== null) loading.mutate(path.id)
    },
    isLoadingNewest: loading.isPending,
    /** Overwrites another administrator's newer version, after a confirmation. */
    saveMine: () => {
      if (path !== null) void saveMine(path.id)
    },
    /** Discards the draft of an unsaved path, with Undo for a limited time. */
    startOver: () => {
      const mine = form.getValues()
      kept.drop()
      setIsRestored(false)
      forget()
      form.setValues(newPath())
      offers.offer({
        message: t`The path starts over.`,
        undoLabel: t`Back to mine`,
        stays: 60_000,
        onUndo: () => {
          forget()
          form.setValues(mine)
        },
      })
    },
  }
}
export type PathForm = ReturnType<typeof usePathForm>
