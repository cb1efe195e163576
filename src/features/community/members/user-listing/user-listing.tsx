import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack } from '~/ui/layouts/primitives'
import { saveListing } from '../../community.functions'
import { memberQueries } from '../../community.queries'
import classes from './user-listing.module.css'
import { ErrorCallout } from '~/ui/components/callout/callout'

/** For administrators: a user's entry in the member list, with a button to remove it. Renders nothing for others. */
export function UserListing({ identityUid }: { identityUid: string }) {
  const queryClient = useQueryClient()
  const options = memberQueries.listing(identityUid)
  const { data: known } = useQuery(options)
  const takeOut = useMutation({
    mutationFn: (introduction: string) =>
      saveListing({ data: { params: { id: identityUid }, body: { isListed: false, introduction } } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(options.queryKey, saved)
      showToast(t`The person is no longer in the list of members.`)
      await queryClient.invalidateQueries({ queryKey: [...memberQueries.all(), 'list'] })
    },
  })
  if (!known?.isListed) return null
  const { introduction } = known
  return (
    <Stack as="section" gap={12} align="start" className={classes.section} aria-labelledby="listing">
      <SectionHeading id="listing">{t`Among the members`}</SectionHeading>
      <p className={classes.words}>
        {introduction === '' ? t`Listed, without a description.` : introduction}
      </p>
      <ErrorCallout error={takeOut.error} />
      <AppButton
        kind="outlined"
        loading={takeOut.isPending}
        onClick={() => takeOut.mutate(introduction)}
      >{t`Take out of the list`}</AppButton>
    </Stack>
  )
}
