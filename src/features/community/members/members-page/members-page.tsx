import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxMembersCounted, type Member } from '~/contract/members'
import { PagedList } from '~/ui/components/list-content/list-content'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { type MemberSearch, memberQueries } from '../../community.queries'
import classes from './members-page.module.css'
import { Avatar } from '~/ui/components/avatar/avatar'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'

interface MemberListProps {
  members: readonly Member[]
}

/** A list of members: picture, name, work, country and introduction. */
function MemberList({ members }: MemberListProps) {
  return (
    <ul className={classes.members}>
      {members.map(({ handle, name, company, jobTitle, country, picture, introduction }) => (
        <li key={handle} className={classes.member}>
          <Avatar name={name} pictureUrl={picture} size={44} />
          <div className={classes.who}>
            <p className={classes.name}>
              {name} <span className={classes.handle}>@{handle}</span>
            </p>
            <Text c="dim" size="sm" className={classes.work}>
              {[jobTitle, company, country].filter((part) => part !== '').join(', ')}
            </Text>
          </div>
          <p className={classes.introduction}>{introduction}</p>
        </li>
      ))}
    </ul>
  )
}

/** The listed members. The URL holds the state. */
export function MembersPage({ search }: { search: MemberSearch }) {
  const list = useQuery(memberQueries.list(search))
  const hrefFor = (page?: number) =>
    getHref({
      to: '/community/members',
      search: { ...search, page },
    })
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Community`, to: '/community' }, { label: t`Members` }]} />
      <Box mt={8}>
        <PageTitle
          lead={
            <Trans>
              Members of the programme who are listed. Add or remove yourself in{' '}
              <TextLink to="/profile" hash="listing">
                your profile
              </TextLink>
              .
            </Trans>
          }
        >{t`Members`}</PageTitle>
      </Box>
      <MemberFilter search={search} />
      <Text c="dim" size="sm" className={classes.count} role="status">
        {list.data === undefined || list.isPlaceholderData ? null : formatTotal(list.data.total)}
      </Text>
      <PagedList
        list={list}
        skeleton={{ rows: 6, height: 47, columns: [1, 4, 2] }}
        errorTitle={t`The members could not be loaded.`}
        empty={<NoMembers search={search} />}
        paging={{ page: search.page, hrefFor }}
      >
        {(members) => <MemberList members={members} />}
      </PagedList>
    </>
  )
}

const formatTotal = (total: number) => {
  return total >= maxMembersCounted
    ? t`${formatNumber(total)} people or more`
    : plural(total, { one: '# person', other: '# people' })
}

function NoMembers({ search }: { search: MemberSearch }) {
  if (search.name === undefined) {
    return <EmptyState title={t`No members are listed yet.`} />
  }
  return (
    <EmptyState
      title={t`No listed members have that name or company.`}
      action={<TextLink to="/community/members" search={{}}>{t`Show everybody`}</TextLink>}
    />
  )
}

function MemberFilter({ search: { name = '' } }: { search: MemberSearch }) {
  const navigate = useNavigate()
  const typed = useTypedSearch(
    name,
    (text) =>
      void navigate({
        to: '/community/members',
        search: text === '' ? {} : { name: text },
        replace: true,
        resetScroll: false,
      }),
  )
  return (
    <FilterForm
      action="/community/members"
      label={t`Find members`}
      className={classes.filter}
      onShow={typed.sendNow}
    >
      <TypedSearchField label={t`Name or company`} name="name" text={typed} />
    </FilterForm>
  )
}
