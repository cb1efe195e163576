import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { fullName } from '~/contract/full-name'
import type { User } from '~/contract/users'
import { ContractForm } from '~/forms/contract-form'
import { useDiscardWithUndo } from '~/forms/use-draft'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { showToast } from '~/ui/components/toasts/toasts'
import { AddressFields, ExperienceFields, NameFields, WorkFields } from '../profile/profile-fields'
import type { ProfileValues } from '../profile/profile-values'
import { useProfileForm } from '../profile/use-profile-form'
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
  const queryClient = useQueryClient()
  const { form, ownChanges } = useProfileForm(person, {
    unsaved: t`The profile of ${fullName(person)} has changes that are not saved.`,
    onSaved: (saved) => {
      showToast(t`The profile of ${fullName(saved)} is saved.`)
      onClose()
      return queryClient.invalidateQueries({ queryKey: userQueries.all() })
    },
  })
  const goOn = useEffectEvent(() => form.setValues(typed))
  useEffect(() => goOn(), [])
  const putAside = useDiscardWithUndo(person.identityUid)
  const cancel = () => {
    const changes = ownChanges.of(form.getValues())
    onClose()
    if (Object.keys(changes).length > 0) putAside(() => onOpen(changes))
  }
  return (
    <ContractForm
      form={form}
      foot={
        <FormFoot>
          <AppButton type="submit" size="md" loading={form.isSending}>{t`Save profile`}</AppButton>
          <AppButton
            kind="outlined"
            size="md"
            disabled={form.isSending}
            onClick={cancel}
          >{t`Cancel`}</AppButton>
        </FormFoot>
      }
    >
      <FormGrid>
        <NameFields form={form} />
        <WorkFields form={form} />
        <AddressFields form={form} />
        <ExperienceFields form={form} />
      </FormGrid>
    </ContractForm>
  )
}
