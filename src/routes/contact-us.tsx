import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ContactPage, ContactReasons } from '~/features/contact/contact-page/contact-page'
import { getUser } from '~/auth/session'
import { usePublicConfig, useSession } from '~/auth/use-session'
import { SinglePageFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import * as v from 'valibot'
import { searchText } from '~/forms/search-parameters'

/** Values that a link to the contact page can preset. */
const contactSearch = v.object({ subject: searchText(200) })

export const Route = createFileRoute('/contact-us')({
  validateSearch: contactSearch,
  head: () =>
    pageHead({
      title: t`Contact us`,
      description: t`Ask about the programme, an application, a kit or this portal. A person answers.`,
    }),
  component: ContactUs,
})

function ContactUs() {
  const { subject = '' } = Route.useSearch()
  const { supportEmail, forumUrl } = usePublicConfig()
  const user = getUser(useSession())
  return (
    <SinglePageFrame reasons={<ContactReasons supportEmail={supportEmail} forumUrl={forumUrl} />}>
      <ContactPage
        // Remounts the form for another user, whose name and address are filled in.
        key={user?.identityUid ?? ''}
        person={user}
        subject={subject}
        supportEmail={supportEmail}
      />
    </SinglePageFrame>
  )
}
