import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useEffect, useEffectEvent } from 'react'
import { formatFullName } from '~/contract/full-name'
import { roleDescriptions, type User } from '~/contract/users'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { type Age, getAge } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'
import { PictureEditor } from '../profile/picture/picture-editor'
import { UserStatusLabel } from '../status-labels'
import { userQueries } from '../users.queries'
import { UserMails } from './user-mails'
import { UserNotes } from './user-notes'
import { RoleSection, PasswordSection, DeleteSection, UserSecondFactorSection } from './user-actions'
import { UserStatusForm } from './user-status-form'
import classes from './user-page.module.css'
import { useProfileFacts } from '~/auth/profile-facts'
import { type Fact, FactList } from '~/ui/components/fact-list/fact-list'
import { TextButton, TextRouteLink } from '~/ui/components/text-link/text-link'
import type { ProfileValues } from '../profile/profile-values'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { formatNumber } from '~/ui/format/numbers'
import { formatActionChanges, formatAction } from './action-labels'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'
import { ContractForm } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { useDiscardWithUndo } from '~/forms/use-draft'
import { FormFoot, FormGrid } from '~/ui/components/form-grid/form-grid'
import { showToast } from '~/ui/components/toasts/toasts'
import { AddressFields, QuestionFields, NameFields, WorkFields } from '../profile/profile-fields'
import { useProfileForm } from '../profile/use-profile-form'
import { useNavigate } from '@tanstack/react-router'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { AdminPage, UserHead } from '~/ui/layouts/admin-record/admin-record'
import { PageTitle } from '~/ui/components/page-title/page-title'

/** The audit entries of this account, newest first. */
function UserAuditLog({ identityUid, page }: { identityUid: string; page: number }) {
  const acts = useQuery(userQueries.acts(identityUid, page))
  const { total = 0, count = 1, data = [] } = acts.data ?? {}
  const hrefFor = (wanted?: number) =>
    getHref({
      to: '/admin/profile',
      search: { id: identityUid, page: wanted },
    })
  return (
    <Box as="section" mt={32} aria-labelledby="activity">
      <SectionHeading
        id="activity"
        detail={total > 0 ? formatNumber(total) : undefined}
      >{t`Activity`}</SectionHeading>
      {acts.error !== null && acts.data === undefined ? (
        <ErrorState title={t`The activity could not be loaded.`} query={acts} />
      ) : acts.data === undefined ? (
        <SkeletonRows rows={3} columns={[4, 1]} />
      ) : total === 0 ? (
        <Text c="faint" size="sm" py={12}>{t`Nothing has happened on this account yet.`}</Text>
      ) : (
        <Box as="ul" size="sm" className={classes.acts}>
          {data.map((act) => (
            <li key={act.id}>
              <span>
                <strong>{act.actorName}</strong> {formatAction(act)}
                {formatActionChanges(act).map((change) => (
                  <span key={change} className={classes.changes}>
                    <br />
                    {change}
                  </span>
                ))}
              </span>
              <Time at={act.at} />
            </li>
          ))}
        </Box>
      )}
      <div className={classes.pages}>
        <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
      </div>
    </Box>
  )
}

/** Formats to the day: the service records visits hourly. */
const formatLastSeen = ({ count, unit }: Age) => {
  if (unit !== 'day') return t`seen today`
  return count === 1 ? t`seen yesterday` : plural(count, { one: 'seen # day ago', other: 'seen # days ago' })
}

const notGiven = () => t`Not given`

const useFacts = (person: User): Fact[] => {
  const { phone, others } = useProfileFacts(person)
  const { street, postalCode, city, region, country } = person.address
  const place = [street, `${postalCode} ${city}`.trim(), region, country].filter(Boolean).join(', ')
  return [
    {
      label: t`E-mail`,
      value: (
        <>
          <TextRouteLink to={`mailto:${person.email}`}>{person.email}</TextRouteLink>,{' '}
          {person.verified ? t`confirmed` : t`not confirmed`}
        </>
      ),
    },
    phone,
    { label: t`Company`, value: person.companyName || notGiven() },
    { label: t`Job title`, value: person.jobTitle || notGiven() },
    { label: t`Address`, value: place || notGiven() },
    ...others,
  ]
}

/** The user's profile, which administrators can edit. */
export function UserProfile({ person }: { person: User }) {
  // Initial values of the form that differ from the saved profile; null while it is closed.
  const [typed, setTyped] = useState<Partial<ProfileValues> | null>(null)
  const facts = useFacts(person)
  return (
    <section aria-labelledby="profile">
      <SectionHeading
        id="profile"
        action={
          typed === null ? <TextButton onClick={() => setTyped({})}>{t`Edit profile`}</TextButton> : null
        }
      >{t`Profile`}</SectionHeading>
      {typed === null ? (
        <FactList facts={facts} />
      ) : (
        <div className={classes.form}>
          <UserForm person={person} typed={typed} onClose={() => setTyped(null)} onOpen={setTyped} />
        </div>
      )}
    </section>
  )
}

interface UserPageProps {
  identityUid: string
  /** The section about the user's application. */
  application: ReactNode
  /** The section about the user's learning paths. */
  learning: ReactNode
  /** The section about the user's kit requests. */
  kits: ReactNode
  /** The section about the user's entry in the member list. */
  listing: ReactNode
  /** The page of the audit entries, from 1. */
  actsPage: number
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** The administrators' page about a user. Set `key` to the user's uid, so that no state carries over. */
export function UserPage(props: UserPageProps) {
  const { identityUid, application, learning, kits, listing, actsPage, now } = props
  const { data: person } = useSuspenseQuery(userQueries.one(identityUid))
  const name = formatFullName(person)
  const seen = person.lastSeenAt === null ? t`never seen` : formatLastSeen(getAge(person.lastSeenAt, now))
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Breadcrumbs crumbs={[{ label: t`Accounts`, to: '/admin/accounts' }, { label: name }]} />
        <UserHead
          name={name}
          pictureUrl={person.profilePicture}
          title={name}
          about={
            <Trans>
              {roleDescriptions[person.role]}, registered <Time at={person.createdAt} format="day" />, {seen}
            </Trans>
          }
          state={<UserStatusLabel status={person.status} />}
        />
        <UserProfile person={person} />
        <Box as="section" mt={32} aria-labelledby="picture">
          <SectionHeading id="picture">{t`Picture`}</SectionHeading>
          <div className={classes.inset}>
            <PictureEditor user={person} />
          </div>
        </Box>
        {application}
        {learning}
        {kits}
        {listing}
        <UserNotes identityUid={identityUid} />
        <UserAuditLog identityUid={identityUid} page={actsPage} />
        <UserMails identityUid={identityUid} />
      </div>
      <aside className={classes.side} aria-label={t`Access`}>
        <UserStatusForm person={person} />
        <RoleSection person={person} />
        <PasswordSection person={person} />
        <UserSecondFactorSection person={person} />
        <DeleteSection person={person} />
      </aside>
    </div>
  )
}

export interface UserFormProps {
  person: User
  /** The typed values of the cancelled form. */
  typed: Partial<ProfileValues>
  onClose: () => void
  /** Opens the form again with the typed values. */
  onOpen: (typed: Partial<ProfileValues>) => void
}

/** Edits another user's profile. */
export function UserForm({ person, typed, onClose, onOpen }: UserFormProps) {
  const queryClient = useQueryClient()
  const { form, ownChanges } = useProfileForm(person, {
    unsaved: t`The profile of ${formatFullName(person)} has changes that are not saved.`,
    onSaved: (saved) => {
      showToast(t`The profile of ${formatFullName(saved)} is saved.`)
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
          <FormButtons label={t`Save profile`} isSending={form.isSending} onCancel={cancel} />
        </FormFoot>
      }
    >
      <FormGrid>
        <NameFields form={form} />
        <WorkFields form={form} />
        <AddressFields form={form} />
        <QuestionFields form={form} />
      </FormGrid>
    </ContractForm>
  )
}

/** Shown without a user: searches for one. */
export function UserFinder() {
  const navigate = useNavigate()
  return (
    <AdminPage maw="640px">
      <PageTitle
        size="admin"
        lead={t`This page shows one person. Find a user by name or e-mail address.`}
      >{t`Whose profile?`}</PageTitle>
      <Box mt={20}>
        <FilterForm
          action={getHref({ to: '/admin/accounts' })}
          label={t`Find a user`}
          onShow={(fields) => {
            const wanted = String(fields.get('name') ?? '').trim()
            void navigate({ to: '/admin/accounts', search: wanted === '' ? {} : { name: wanted } })
          }}
        >
          <SearchField label={t`Name or e-mail`} name="name" maxLength={200} autoComplete="off" />
          <AppButton type="submit">{t`Find`}</AppButton>
        </FilterForm>
      </Box>
    </AdminPage>
  )
}
