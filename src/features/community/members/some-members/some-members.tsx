import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { maxMembersCounted } from '~/contract/members'
import { Avatar } from '~/ui/components/avatar/avatar'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { Stack, Box, Text } from '~/ui/layouts/primitives'
import { memberQueries } from '../../community.queries'
import classes from './some-members.module.css'

const maxShown = 6

/** The first listed members, and a link to list oneself. */
export function SomeMembers() {
  const { data, error, refetch } = useQuery(memberQueries.first())
  if (data === undefined && error !== null) {
    return <ErrorState title={t`The members could not be loaded.`} query={{ error, refetch }} />
  }
  if (data === undefined) return <SkeletonRows rows={3} height={40} />
  return (
    <>
      <Stack as="ul" gap={0}>
        {data.data.slice(0, maxShown).map(({ handle, name, company, picture }) => (
          <Box key={handle} as="li" size="sm" className={classes.member}>
            <Avatar name={name} pictureUrl={picture} />
            <TextLink to="/community/members" search={{ name }} className={classes.name}>
              {name}
            </TextLink>
            <span className={classes.company} data-cut>
              {company}
            </span>
          </Box>
        ))}
      </Stack>
      <Text c="dim" size="sm" mt={10}>
        {formatTotal(data.total)}{' '}
        <TextLink to="/profile" hash="listing">{t`Choose whether you are listed`}</TextLink>
      </Text>
    </>
  )
}

const formatTotal = (total: number) => {
  if (total === 0) return t`No members are listed yet.`
  if (total === 1) return t`One member is listed.`
  return total >= maxMembersCounted
    ? t`${formatNumber(total)} or more members are listed.`
    : t`${formatNumber(total)} members are listed.`
}
