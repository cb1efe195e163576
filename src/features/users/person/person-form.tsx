import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { fullName } from '~/contract/full-name'
import type { User } from '~/contract/users'
import { focusFirstError } from '~/forms/form-fields'
import { toFormErrors } from '~/forms/field-errors'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { showToast } from '~/ui/components/toasts/toasts'
import { Box } from '~/ui/layouts/primitives'
import { AddressFields, ExperienceFields, NameFields, WorkFields } from '../profile/profile-fields'
import { profilePaths, type ProfileValues } from '../profile/profile-values'
import { toProfileChange } from '../profile/to-profile-change'
import { useProfileForm } from '../profile/use-profile-form'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'
import { useDiscardWithUndo } from '~/forms/use-draft'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { updateUser } from '../users.functions'
import { userQueries } from '../users.queries'

export interface PersonFormProps {
  person: User
  /** What was typed and put aside, to go on with. */
  typed: Partial<ProfileValues>
  onClose: () => void
  /** Opens it again with what was typed. */
  onOpen: (typed: Partial<ProfileValues>) => void
}

/** Changes another person's profile. */
export function PersonForm({ person, typed, onClose, onOpen }: PersonFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const name = fullName(person)
  const { form, ownChanges } = useProfileForm(person, { validateInputOnBlur: true })
  const goOn = useEffectEvent(() => form.setValues(typed))
  useEffect(() => goOn(), [])
  const putAside = useDiscardWithUndo(person.identityUid)
  const cancel = () => {
    const changes = ownChanges.of(form.getValues())
    onClose()
    if (Object.keys(changes).length > 0) putAside(() => onOpen(changes))
  }
  const save = useMutation({
    mutationFn: (values: ProfileValues) => {
      const changes = ownChanges.of(values)
      const change = toProfileChange(values, changes)
      return ownChanges.send(changes, () => updateUser({ data: { id: person.identityUid, change } }))
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(userQueries.one(person.identityUid).queryKey, saved)
      showToast(`The profile of ${fullName(saved)} is saved.`)
      onClose()
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
    onError: (error) => {
      const { errors } = toFormErrors(error, profilePaths)
      form.setErrors(errors)
      focusFirstError(formRef.current, errors)
    },
  })
  useAskBeforeLeaving(
    form.isDirty() && !save.isSuccess,
    `The profile of ${name} has changes that are not saved.`,
  )
  const sentence = save.error === null ? null : toFormErrors(save.error, profilePaths).sentence

  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => save.mutate(values),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)

  return (
    <form {...lockWhilePending(save.isPending)} ref={formRef} method="post" noValidate onSubmit={submit}>
      <FormGrid>
        <NameFields form={form} />
        <WorkFields form={form} />
        <AddressFields form={form} />
        <ExperienceFields form={form} />
      </FormGrid>
      {sentence === null ? null : (
        <Box mt={18}>
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        </Box>
      )}
      <FormFoot>
        <AppButton type="submit" size="md" loading={save.isPending}>
          Save profile
        </AppButton>
        <AppButton kind="outlined" size="md" disabled={save.isPending} onClick={cancel}>
          Cancel
        </AppButton>
      </FormFoot>
    </form>
  )
}
