import { t } from '@lingui/core/macro'
import type { Author } from '~/contract/questions'
import { Avatar } from '~/ui/components/avatar/avatar'
import { Tag } from '~/ui/components/tag/tag'
import { TextLink } from '~/ui/components/text-link/text-link'
import classes from './author-name.module.css'

interface AuthorNameProps {
  author: Author
  /** Whether to show the picture. */
  hasPicture?: boolean
}

/** An author's name, linked to the member list if the author is listed. */
export function AuthorName({ author, hasPicture = false }: AuthorNameProps) {
  const name = author?.name ?? formerMember()
  return (
    <span className={classes.author}>
      {hasPicture ? <Avatar name={author?.name ?? ''} pictureUrl={author?.picture} size={22} /> : null}
      {author?.isListed ? (
        <TextLink to="/community/members" search={{ name }} className={classes.name}>
          {name}
        </TextLink>
      ) : (
        <span className={classes.name} data-left={author === null || undefined}>
          {name}
        </span>
      )}
      {author?.isStaff ? <Tag size="sm">{t`Programme`}</Tag> : null}
    </span>
  )
}

/** The name shown for an author who left the programme. */
export const formerMember = () => t`A former member`
