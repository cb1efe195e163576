import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '~/contract/full-name'
import { roleDescriptions } from '~/contract/users'
import { Avatar } from '~/ui/components/avatar/avatar'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatAge } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'
import { PictureEditor } from '../profile/picture/picture-editor'
import { UserStatusLabel } from '../user-status-label'
import { userQueries } from '../users.queries'
import { PersonActs } from './person-acts'
import { PersonMails } from './person-mails'
import { PersonPassword } from './person-password'
import { PersonProfile } from './person-profile'
import { PersonRemoval } from './person-removal'
import { PersonRole } from './person-role'
import { PersonSecondFactor } from './person-second-factor'
import { PersonStatus } from './person-status'
import classes from './person-page.module.css'

export interface PersonPageProps {
  identityUid: string
  /** The state of the user's application. */
  application: ReactNode
  /** The learning paths that the user has begun. */
  learning: ReactNode
  /** The kits that the user has requested. */
  kits: ReactNode
  /** How the user is listed among the members. */
  listing: ReactNode
  /** Of what administrators did, from 1. */
  actsPage: number
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** Everything about one user. Give it a key per user, so that no state carries over. */
export function PersonPage(props: PersonPageProps) {
  const { identityUid, application, learning, kits, listing, actsPage, now } = props
  const { data: person } = useSuspenseQuery(userQueries.one(identityUid))
  const name = fullName(person)
  const seen =
    person.lastSeenAt === null ? 'never seen' : `seen ${seenWords(formatAge(person.lastSeenAt, now))}`
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Breadcrumbs crumbs={[{ label: 'Accounts', to: '/admin/accounts' }, { label: name }]} />
        <div className={classes.head}>
          <Avatar name={name} pictureUrl={person.profilePicture} size={44} />
          <div className={classes.who}>
            <h1 tabIndex={-1}>{name}</h1>
            <p>
              {roleDescriptions[person.role]}, registered <Time at={person.createdAt} format="day" />, {seen}
            </p>
          </div>
          <UserStatusLabel status={person.status} />
        </div>
        <PersonProfile person={person} />
        <section className={classes.section} aria-labelledby="picture">
          <SectionHeading id="picture">Picture</SectionHeading>
          <div className={classes.inset}>
            <PictureEditor user={person} />
          </div>
        </section>
        {application}
        {learning}
        {kits}
        {listing}
        <PersonActs identityUid={identityUid} page={actsPage} />
        <PersonMails identityUid={identityUid} />
      </div>
      <aside className={classes.side} aria-label="Access">
        <PersonStatus person={person} />
        <PersonRole person={person} />
        <PersonPassword person={person} />
        <PersonSecondFactor person={person} />
        <PersonRemoval person={person} />
      </aside>
    </div>
  )
}

const seenWords = (age: string) => (age === 'now' ? 'a moment ago' : `${age} ago`)
