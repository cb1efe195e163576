import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { maxMembersCounted, type Member } from '~/contract/members'
import { errorMessage } from '~/forms/error-message'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Pagination, PageOutOfRange } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import type { MemberSearch } from '../member-search'
import { memberQueries } from '../members.queries'
import classes from './members-page.module.css'
import { Avatar } from '~/ui/components/avatar/avatar'

interface MemberListProps {
  members: readonly Member[]
  /** They answer the filter before this one. */
  isStale: boolean
}

/** People under each other: picture, name, work, country, and what they say of themselves. */
function MemberList({ members, isStale }: MemberListProps) {
  return (
    <ul className={classes.members} data-stale={isStale || undefined}>
      {members.map(({ handle, name, company, jobTitle, country, picture, introduction }) => (
        <li key={handle} className={classes.member}>
          <Avatar name={name} pictureUrl={picture} size={44} />
          <div className={classes.who}>
            <p className={classes.name}>
              {name} <span className={classes.handle}>@{handle}</span>
            </p>
            <p className={classes.work}>
              {[jobTitle, company, country].filter((part) => part !== '').join(', ')}
            </p>
          </div>
          <p className={classes.introduction}>{introduction}</p>
        </li>
      ))}
    </ul>
  )
}

/** People of the programme who chose to be listed. The address is the state. */
export function MembersPage({ search }: { search: MemberSearch }) {
  const router = useRouter()
  const { data: found, error, isPlaceholderData, refetch } = useQuery(memberQueries.list(search))
  const hrefFor = (page: number) =>
    router.buildLocation({
      to: '/community/members',
      search: { ...search, page: page === 1 ? undefined : page },
    }).href
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Community', to: '/community' }, { label: 'Members' }]} />
      <div className={classes.head}>
        <PageTitle
          lead={
            <>
              Members of the programme who are listed. Add or remove yourself in{' '}
              <TextLink to="/profile" hash="listing">
                your profile
              </TextLink>
              .
            </>
          }
        >
          Members
        </PageTitle>
      </div>
      <MemberFilter search={search} />
      <p className={classes.count} role="status">
        {found === undefined || isPlaceholderData ? null : totalWords(found.total)}
      </p>
      {found === undefined && error !== null ? (
        <ErrorState title="The members could not be loaded." onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : found === undefined ? (
        <SkeletonRows rows={6} height={47} columns={[1, 4, 2]} />
      ) : found.data.length === 0 && found.total > 0 ? (
        <PageOutOfRange total={found.total} count={found.count} hrefFor={hrefFor} />
      ) : found.data.length === 0 ? (
        <NoMembers search={search} />
      ) : (
        <>
          <MemberList members={found.data} isStale={isPlaceholderData} />
          <div className={classes.foot}>
            <Pagination
              page={search.page ?? 1}
              pages={Math.ceil(found.total / found.count)}
              hrefFor={hrefFor}
            />
          </div>
        </>
      )}
    </>
  )
}

const totalWords = (total: number) => {
  if (total === 1) return '1 person'
  return `${formatNumber(total)} people${total >= maxMembersCounted ? ' or more' : ''}`
}

function NoMembers({ search }: { search: MemberSearch }) {
  if (search.name === undefined) {
    return <EmptyState title="No members are listed yet." />
  }
  return (
    <EmptyState
      title="No listed members have that name or company."
      action={
        <TextLink to="/community/members" search={{}}>
          Show everybody
        </TextLink>
      }
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
      label="Find members"
      className={classes.filter}
      onShow={typed.sendNow}
    >
      <TypedSearchField label="Name or company" name="name" text={typed} />
    </FilterForm>
  )
}
