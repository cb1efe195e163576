import { t, plural } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { ManagedForm } from '~/contract/application-form'
import { checkForm } from '~/contract/check-form'
import { useContractForm } from '~/forms/contract-form'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useUndoToasts } from '~/ui/components/toasts/use-undo-toasts'
import { publishApplicationForm, getManagedForm, saveApplicationForm } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import {
  dropUnknownValues,
  type FormValues,
  formValues,
  getFormValues,
  nameQuestions,
  newQuestion,
  toField,
  toForm,
} from './form-values'

/** The state of the form editor: keeps a draft in this tab, saves, and publishes. */
export const useFormEditor = (managed: ManagedForm) => {
  const queryClient = useQueryClient()
  const offers = useUndoToasts()
  const once = useIdempotencyKey('publish application form')
  const [said, announce] = useState('')
  const { queryKey } = applicationQueries.form()

  const named = (values: FormValues): FormValues => ({
    ...nameQuestions(toForm(values), managed.publishedQuestions),
    revision: values.revision,
  })
  const save = (values: FormValues) =>
    saveApplicationForm({ data: { form: toForm(named(values)), revision: values.revision } })
  const form = useContractForm<FormValues, ManagedForm>({
    name: 'application form',
    initialValues: getFormValues(managed),
    saved: getFormValues(managed),
    schema: formValues,
    toInput: named,
    toField,
    staysOpen: true,
    send: (values) => save(values),
    newest: { read: () => getManagedForm(), toValues: getFormValues },
    draft: { schema: v.partial(formValues) },
    onDone: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      showToast(t`The form is saved. Applicants see it once you publish it.`)
    },
  })

  const publishing = useMutation({
    mutationFn: async (values: FormValues) => {
      let { revision } = values
      if (form.isDirty()) {
        const saved = await save(values)
        form.markSaved(values, getFormValues(saved))
        revision = saved.revision
      }
      return once((idempotencyKey) => publishApplicationForm({ data: { revision, idempotencyKey } }))
    },
    onSuccess: (published, values) => {
      form.markSaved(values, getFormValues(published))
      queryClient.setQueryData(queryKey, published)
      showToast(t`Version ${published.versions[0]?.version ?? 1} is published.`)
      return queryClient.invalidateQueries({ queryKey: applicationQueries.all(), refetchType: 'none' })
    },
    onError: (error) => {
      form.showFailure(error)
      return queryClient.invalidateQueries({ queryKey })
    },
  })

  const publish = async () => {
    const problems = checkForm(toForm(named(form.getValues())))
    if (problems.length > 0) {
      form.showErrors(Object.fromEntries(problems.map(({ path, message }) => [toField(path), message])))
      return
    }
    const next = (managed.versions[0]?.version ?? 0) + 1
    const writers = plural(managed.drafts, {
      0: 'No one is writing an application now.',
      one: 'One applicant is writing now. The draft keeps each answer whose question is still asked.',
      other: '# applicants are writing now. Their drafts keep each answer whose question is still asked.',
    })
    const isMeant = await confirm({
      title: t`Publish version ${next}?`,
      children: `${writers} ${t`Applications that were submitted stay with the questions they answered.`}`,
      confirmLabel: t`Publish`,
    })
    if (!isMeant) return
    // From here on, edits belong to the questions under their published names.
    const values = named(form.getValues())
    form.setValues(values)
    publishing.mutate(values)
  }

  /** Removes a list entry, and offers Undo. */
  const remove = (list: string, index: number, name: string) => {
    const before = form.getValues().sections
    form.removeListItem(list, index)
    form.setFieldValue('sections', dropUnknownValues(form.getValues().sections))
    offers.offer({
      message: name === '' ? t`It is removed.` : t`“${name}” is removed.`,
      onUndo: () => form.setFieldValue('sections', before),
    })
  }

  const addQuestion = (list: string) =>
    form.insertListItem(list, newQuestion(form.getValues().sections, managed.publishedQuestions))

  return {
    form,
    publish,
    isPublishing: publishing.isPending,
    addQuestion,
    remove,
    said,
    announce,
  }
}
export type FormEditor = ReturnType<typeof useFormEditor>
