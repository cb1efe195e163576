import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PostVersion } from '~/contract/questions'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { Time } from '~/ui/format/time'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Stack } from '~/ui/layouts/primitives'
import { formerMember } from '../author-name'
import { questionQueries } from '../questions.queries'
import classes from './dialogs.module.css'
import { getName, type Post } from './post'

interface PostHistoryProps {
  post: Post
  renderDifference: (earlier: string, later: string) => ReactNode
  onClose: () => void
}

/** The versions of a post, newest first, with their changes. */
export function PostHistory({ post, renderDifference, onClose }: PostHistoryProps) {
  const versions = useQuery(questionQueries.versions(getName(post), post.revision))
  return (
    <Dialog onClose={onClose} title={t`How this ${post.kind} read`} size={800} closeOnClickOutside>
      {versions.data === undefined && versions.error !== null ? (
        <ErrorState title={t`The history could not be loaded.`} query={versions} />
      ) : versions.data === undefined ? (
        <SkeletonRows rows={4} height={24} />
      ) : (
        <Stack gap={28}>
          {versions.data.data.map((version, index, all) => (
            <Version
              key={version.revision}
              version={version}
              earlier={all[index + 1]}
              renderDifference={renderDifference}
            />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

interface VersionProps {
  version: PostVersion
  /** Undefined for the first. */
  earlier: PostVersion | undefined
  renderDifference: (earlier: string, later: string) => ReactNode
}

function Version({ version, earlier, renderDifference }: VersionProps) {
  const { title, body, author, at } = version
  return (
    <section>
      <SectionHeading
        detail={
          <>
            {author?.name ?? formerMember()}, <Time at={at} />
          </>
        }
      >
        {earlier === undefined ? t`First written` : t`Changed`}
      </SectionHeading>
      {earlier === undefined ? (
        <>
          {title === '' ? null : <p className={classes.difference}>{title}</p>}
          <p className={classes.first}>{body}</p>
        </>
      ) : (
        <>
          {title === earlier.title ? null : (
            <p className={classes.titleChange}>
              <del>{earlier.title}</del>
              <ins>{title}</ins>
            </p>
          )}
          {body === earlier.body ? (
            title === earlier.title ? (
              <p className={classes.difference}>{t`The words are the same.`}</p>
            ) : null
          ) : (
            <div className={classes.difference}>{renderDifference(earlier.body, body)}</div>
          )}
        </>
      )}
    </section>
  )
}
