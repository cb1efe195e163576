import { Checkbox, Textarea } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listing, type Listing } from '~/contract/members'
import { fieldErrors, type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack } from '~/ui/layouts/primitives'
import { saveListing } from '../members.functions'
import { memberQueries } from '../members.queries'
import classes from './listing-form.module.css'

/** Whether one is found among the members, and how. */
export function ListingForm({ identityUid }: { identityUid: string }) {
  const queryClient = useQueryClient()
  const options = memberQueries.listing(identityUid)
  const { data: known } = useSuspenseQuery(options)
  const [typed, setTyped] = useState<Listing | null>(null)
  const [missing, setMissing] = useState<FieldErrors>({})
  const { isListed, introduction } = typed ?? known
  useAskBeforeLeaving(typed !== null, 'What members read of you has changes that are not saved.')
  const save = useMutation({
    mutationFn: (sent: Listing) => saveListing({ data: { id: identityUid, listing: sent } }),
    onSuccess: async (saved, sent) => {
      queryClient.setQueryData(options.queryKey, saved)
      // What was changed while it was on its way stays.
      setTyped((now) =>
        now?.isListed === sent.isListed && now.introduction === sent.introduction ? null : now,
      )
      showToast(saved.isListed ? 'Members find you in the list.' : 'You are not in the list of members.')
      await queryClient.invalidateQueries({ queryKey: [...memberQueries.all(), 'list'] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = fieldErrors(listing, { isListed, introduction })
    setMissing(found)
    save.reset()
    if (Object.keys(found).length === 0) save.mutate({ isListed, introduction })
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  const { errors, sentence } =
    save.error === null ? { errors: missing, sentence: null } : toFormErrors(save.error, ['introduction'])
  return (
    <section className={classes.section} aria-labelledby="listing">
      <SectionHeading id="listing">Among the members</SectionHeading>
      <Stack method="post" noValidate as="form" gap={18} mt={20} onSubmit={submit}>
        <Checkbox
          name="isListed"
          label="Be listed among the members"
          description="Approved members then see your name, picture, company, job title and country, and these words."
          checked={isListed}
          onChange={(event) => setTyped({ introduction, isListed: event.currentTarget.checked })}
        />
        <Textarea
          name="introduction"
          label="About you"
          description="What you build, and what others may ask you about."
          autosize
          minRows={3}
          maxRows={10}
          value={introduction}
          error={errors['introduction']}
          onChange={(event) => setTyped({ isListed, introduction: event.currentTarget.value })}
        />
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        )}
        <FormFoot note={typed === null ? undefined : 'Not saved yet.'}>
          <SubmitButton isSending={save.isPending} kind="outlined">
            Save
          </SubmitButton>
        </FormFoot>
      </Stack>
    </section>
  )
}
