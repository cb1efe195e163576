import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { User } from '~/contract/users'
import { focusFirstError, useBlurValidation } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { sessionQueries } from '~/auth/session.queries'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { showToast } from '~/ui/components/toasts/toasts'
import { Box } from '~/ui/layouts/primitives'
import { updateUser } from '../users.functions'
import { userQueries } from '../users.queries'
import { AddressFields, ExperienceFields, NameFields, WorkFields } from './profile-fields'
import { profilePaths, type ProfileValues } from './profile-values'
import { toProfileChange } from './to-profile-change'
import { useProfileForm } from './use-profile-form'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'

/** Name, work, address and experience. */
export function DetailsForm({ user }: { user: User }) {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { form, ownChanges, follow } = useProfileForm(user)
  useAskBeforeLeaving(form.isDirty(), 'Your details have changes that are not saved.')

  useBlurValidation(formRef, (name) => {
    if (profilePaths.includes(name)) form.validateField(name)
  })

  const save = async (values: ProfileValues) => {
    setIsSending(true)
    setFailure(null)
    try {
      const changes = ownChanges.of(values)
      const change = toProfileChange(values, changes)
      const saved = await ownChanges.send(changes, () =>
        updateUser({ data: { id: user.identityUid, change } }),
      )
      queryClient.setQueryData(userQueries.one(user.identityUid).queryKey, saved)
      follow(saved, values)
      showToast('Your details are saved.')
      void queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    } catch (error) {
      const { errors, sentence } = toFormErrors(error, profilePaths)
      form.setErrors(errors)
      setFailure(sentence)
      focusFirstError(formRef.current, errors)
    } finally {
      setIsSending(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(save, (errors) => focusFirstError(formRef.current, errors))(event)

  return (
    <Box ref={formRef} method="post" noValidate onSubmit={submit} as="form" mt={20}>
      <FormGrid>
        <NameFields form={form} />
        <WorkFields form={form} />
        <AddressFields form={form} />
        <ExperienceFields form={form} />
      </FormGrid>
      {failure === null ? null : (
        <Box mt={20}>
          <Callout tone="error" isAnnounced>
            {failure}
          </Callout>
        </Box>
      )}
      <FormFoot note={form.isDirty() ? 'Not saved yet.' : undefined}>
        <SubmitButton isSending={isSending}>Save details</SubmitButton>
      </FormFoot>
    </Box>
  )
}
