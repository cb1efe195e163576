import { t } from '@lingui/core/macro'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Views } from '~/ui/layouts/list-page/list-page'
import { AdminPage } from '~/ui/layouts/admin-record/admin-record'
import { AccountForm } from './account-form'
import { InvitationList } from './invitation-list'
import { InviteForm } from './invite-form'
import classes from './invite-page.module.css'
import type { InviteSearch } from './invitations.queries'
import { TableForm } from './table-form'
import { getHref } from '~/ui/links/href'

type Way = InviteSearch['by']

const ways: () => { by: Way; label: string }[] = () => [
  { by: undefined, label: t`Invite by address` },
  { by: 'table', label: t`Invite from a table` },
  { by: 'account', label: t`Open an account` },
]

const invited = () =>
  t`Each address gets a mail with a link of its own. Registering through it confirms the address at once.`
const lead = (by: Way) =>
  by === 'account' ? t`Opens an account without registration. A mailed link sets its password.` : invited()

const form = (by: Way) => {
  if (by === 'table') return <TableForm />
  return by === 'account' ? <AccountForm /> : <InviteForm />
}

/** Adds people, by invitation or outright, and shows who was invited. */
export function InvitePage({ search }: { search: InviteSearch }) {
  const { by } = search
  return (
    <AdminPage>
      <PageTitle size="admin" lead={lead(by)}>{t`Invitations`}</PageTitle>
      <div className={classes.ways}>
        <Views
          views={ways().map((way) => ({
            label: way.label,
            to: getHref({ to: '/admin/accounts/add', search: { ...search, by: way.by } }),
            current: way.by === by,
          }))}
        />
      </div>
      {form(by)}
      <InvitationList search={search} />
    </AdminPage>
  )
}
