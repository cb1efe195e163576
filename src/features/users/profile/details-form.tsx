import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '~/contract/users'
import { ContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { sessionQueries } from '~/auth/session.queries'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { showToast } from '~/ui/components/toasts/toasts'
import { AddressFields, ExperienceFields, NameFields, WorkFields } from './profile-fields'
import { useProfileForm } from './use-profile-form'

/** Name, work, address and experience. */
export function DetailsForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { form } = useProfileForm(user, {
    staysOpen: true,
    unsaved: t`Your details have changes that are not saved.`,
    onSaved: () => {
      showToast(t`Your details are saved.`)
      void queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    },
  })
  return (
    <ContractForm
      form={form}
      mt={20}
      foot={
        <FormFoot note={form.isDirty() ? t`Not saved yet.` : undefined}>
          <SubmitButton isSending={form.isSending}>{t`Save details`}</SubmitButton>
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
