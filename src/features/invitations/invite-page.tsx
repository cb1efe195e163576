import { PageTitle } from '~/ui/components/page-title/page-title'
import { InvitationList } from './invitation-list'
import { InviteForm } from './invite-form'
import classes from './invite-page.module.css'

/** Invites people by e-mail, and shows who was invited. `page` of the list counts from 1. */
export function InvitePage({ page }: { page: number }) {
  return (
    <div className={classes.page}>
      <PageTitle
        size="admin"
        lead="Each address gets a mail with a link of its own. Registering through it confirms the address at once."
      >
        Invite people
      </PageTitle>
      <InviteForm />
      <InvitationList page={page} />
    </div>
  )
}
