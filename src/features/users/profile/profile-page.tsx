import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { userQueries } from '../users.queries'
import { DetailsForm } from './details-form'
import { EmailState } from './email-state'
import { PasswordForm } from './password-form'
import { PictureEditor } from './picture/picture-editor'
import classes from './profile-page.module.css'

interface ProfilePageProps {
  identityUid: string
  /** Parts of the profile that are somebody else's to know, after the details. */
  children?: ReactNode
}

/** One's own profile: each part with its own way to save it. */
export function ProfilePage({ identityUid, children }: ProfilePageProps) {
  const { data: user } = useSuspenseQuery(userQueries.one(identityUid))
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <section className={classes.section} aria-labelledby="picture">
        <SectionHeading id="picture">Picture</SectionHeading>
        <PictureEditor user={user} />
      </section>
      <section className={classes.section} aria-labelledby="details">
        <SectionHeading id="details">Details</SectionHeading>
        <DetailsForm user={user} />
      </section>
      {children}
      <section className={classes.section} aria-labelledby="e-mail">
        <SectionHeading id="e-mail">E-mail</SectionHeading>
        <EmailState email={user.email} isConfirmed={user.verified} />
      </section>
      <section className={classes.section} aria-labelledby="password-heading">
        <SectionHeading id="password-heading">Password</SectionHeading>
        <PasswordForm email={user.email} />
      </section>
    </>
  )
}
