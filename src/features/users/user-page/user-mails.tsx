import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentMail } from '~/contract/accounts'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Text } from '~/ui/layouts/primitives'
import { userQueries } from '../users.queries'
import classes from './user-page.module.css'

/** The list of mails to a user, newest first: subject and delivery, never the text. */
export function UserMails({ identityUid }: { identityUid: string }) {
  const [page, setPage] = useState(1)
  const mails = useQuery(userQueries.mails(identityUid, page))
  const { total = 0, count = 1, data = [] } = mails.data ?? {}
  const pages = Math.ceil(total / count)
  return (
    <Box as="section" mt={32} aria-labelledby="mails">
      <SectionHeading
        id="mails"
        detail={total > 0 ? formatNumber(total) : undefined}
      >{t`Mails`}</SectionHeading>
      {mails.error !== null && mails.data === undefined ? (
        <ErrorState title={t`The mails could not be loaded.`} query={mails} />
      ) : mails.data === undefined ? (
        <SkeletonRows rows={2} columns={[4, 1]} />
      ) : total === 0 ? (
        <Text c="faint" size="sm" py={12}>{t`No mail has gone to this person yet.`}</Text>
      ) : (
        <Box as="ul" size="sm" className={classes.acts} data-stale={mails.isPlaceholderData || undefined}>
          {data.map((mail) => (
            <li key={mail.id}>
              <span>
                {mail.subject}
                <span className={classes.changes}>{t`, to ${mail.to}`}</span>
              </span>
              <SentWhen {...mail} />
            </li>
          ))}
        </Box>
      )}
      {pages > 1 ? (
        <div className={classes.pages}>
          <AppButton
            kind="outlined"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >{t`Newer mails`}</AppButton>
          <AppButton
            kind="outlined"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >{t`Older mails`}</AppButton>
        </div>
      ) : null}
    </Box>
  )
}

function SentWhen({
  createdAt,
  sentAt,
  givenUpAt,
  failedAttempts,
}: Pick<SentMail, 'createdAt' | 'sentAt' | 'givenUpAt' | 'failedAttempts'>) {
  if (sentAt !== null)
    return (
      <span className={classes.when}>
        <Trans>
          Sent <Time at={sentAt} />
        </Trans>
      </span>
    )
  if (givenUpAt !== null)
    return (
      <span className={classes.when}>
        <Trans>
          Given up <Time at={givenUpAt} />
          <Plural value={failedAttempts} _0="" one=", # failed attempt" other=", # failed attempts" />
        </Trans>
      </span>
    )
  return (
    <span className={classes.when}>
      <Trans>
        Waits since <Time at={createdAt} />
        <Plural value={failedAttempts} _0="" one=", # failed attempt" other=", # failed attempts" />
      </Trans>
    </span>
  )
}
