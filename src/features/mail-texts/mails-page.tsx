import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListedMail } from '~/contract/mail-texts'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Tag } from '~/ui/components/tag/tag'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { mailTextQueries } from './mail-texts.queries'

const toRow = ({ id, subject, purpose, isChanged }: ListedMail) => ({
  id,
  name: subject,
  text: purpose,
  to: getHref({ to: '/admin/mails/$id', params: { id } }),
  ...(isChanged && { detail: <Tag tone="accent">{t`Changed`}</Tag> }),
})

/** The mails of the portal, whose texts administrators can change. */
export function MailsPage() {
  const mails = useSuspenseQuery(mailTextQueries.list()).data.data
  const groups = [...new Set(mails.map(({ group }) => group))]
  return (
    <AdminRecord
      title={t`Mails`}
      about={t`The mails that the portal sends. Change their texts, or keep the portal’s own.`}
      state={
        <AppButtonLink kind="outlined" to="/admin/mails/templates">{t`Reviewers’ templates`}</AppButtonLink>
      }
    >
      {groups.map((group) => (
        <Box as="section" key={group} mb={32}>
          <SectionHeading>{group}</SectionHeading>
          <DividedList form="stacked" rows={mails.filter((mail) => mail.group === group).map(toRow)} />
        </Box>
      ))}
    </AdminRecord>
  )
}
