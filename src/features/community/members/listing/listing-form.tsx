import { t } from '@lingui/core/macro'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { listing } from '~/contract/members'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { saveListing } from '../../community.functions'
import { memberQueries } from '../../community.queries'
import classes from './listing-form.module.css'

/** Edits the user's own entry in the member list. */
export function ListingForm({ identityUid }: { identityUid: string }) {
  const queryClient = useQueryClient()
  const options = memberQueries.listing(identityUid)
  const { data: known } = useSuspenseQuery(options)
  const form = useContractForm({
    initialValues: known,
    saved: known,
    schema: listing,
    send: (sent) => saveListing({ data: { params: { id: identityUid }, body: sent } }),
    onDone: async (saved) => {
      queryClient.setQueryData(options.queryKey, saved)
      showToast(
        saved.isListed ? t`Members can find you in the list.` : t`You are not in the list of members.`,
      )
      await queryClient.invalidateQueries({ queryKey: [...memberQueries.all(), 'list'] })
    },
    staysOpen: true,
  })
  useConfirmLeaving(() => form.isDirty(), t`Your entry in the list of members has unsaved changes.`)
  return (
    <section className={classes.section} aria-labelledby="listing">
      <SectionHeading id="listing">{t`Among the members`}</SectionHeading>
      <ContractForm
        form={form}
        gap={18}
        mt={20}
        foot={
          <FormFoot note={form.isDirty() ? t`Not saved yet.` : undefined}>
            <SubmitButton isSending={form.isSending} kind="outlined">{t`Save`}</SubmitButton>
          </FormFoot>
        }
      >
        <Checkbox
          label={t`Be listed among the members`}
          description={t`Approved members then see your name, picture, company, job title and country, and these words.`}
          {...form.field('isListed', { type: 'checkbox' })}
        />
        <Textarea
          label={t`About you`}
          description={t`What you build, and what others may ask you about.`}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field('introduction')}
        />
      </ContractForm>
    </section>
  )
}
