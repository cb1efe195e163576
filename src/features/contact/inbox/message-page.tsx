import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box } from '~/ui/layouts/primitives'
import { inboxQueries } from './inbox.queries'
import classes from './inbox.module.css'
import { MessageActs } from './message-acts'
import { ReplyForm } from './reply-form'
import { stateWords } from './state-words'

/** One message: what was written, what was answered, and the place to answer. */
export function MessagePage({ id }: { id: string }) {
  const { data: message } = useSuspenseQuery(inboxQueries.one(id))
  const { tone, name } = stateWords()[message.state]
  return (
    <AdminRecord
      above={[{ label: t`Contact messages`, to: '/admin/contact' }]}
      title={message.subject}
      about={
        <>
          {message.identityUid === null ? (
            message.name
          ) : (
            <Link to="/admin/profile" search={{ id: message.identityUid }}>
              {message.name}
            </Link>
          )}
          {`, ${message.email}, `}
          <Time at={message.createdAt} />
        </>
      }
      state={
        <StatusLabel tone={tone} isBoxed>
          {name}
        </StatusLabel>
      }
    >
      <div className={classes.columns}>
        <div>
          <p className={classes.text}>{message.message}</p>
          {message.replies.map((reply) => (
            <Box key={reply.id} as="section" mt={28}>
              <SectionHeading
                detail={<Time at={reply.createdAt} />}
              >{t`${reply.authorName} answered`}</SectionHeading>
              <p className={classes.text}>{reply.body}</p>
            </Box>
          ))}
          <ReplyForm key={message.id} message={message} />
        </div>
        <MessageActs message={message} />
      </div>
    </AdminRecord>
  )
}
