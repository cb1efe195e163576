import type { Member } from '~/contract/members'
import { Avatar } from '~/ui/components/avatar/avatar'
import classes from './members-page.module.css'

interface MemberListProps {
  members: readonly Member[]
  /** They answer the filter before this one. */
  isStale: boolean
}

/** People under each other: picture, name, work, country, and what they say of themselves. */
export function MemberList({ members, isStale }: MemberListProps) {
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
