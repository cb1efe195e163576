import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTermsAcceptance } from '~/auth/terms-acceptance'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { userQueries } from '../users.queries'
import { DetailsForm } from './details-form'
import { PictureEditor } from './picture/picture-editor'
import { TextWithTimes } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'

interface ProfilePageProps {
  identityUid: string
  /** Sections below the details that other features provide. */
  children?: ReactNode
}

/** The user's own profile: each part with its own way to save it. */
export function ProfilePage({ identityUid, children }: ProfilePageProps) {
  const { data: user } = useSuspenseQuery(userQueries.one(identityUid))
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <Box as="section" mt={40} aria-labelledby="picture">
        <SectionHeading id="picture">Picture</SectionHeading>
        <PictureEditor user={user} />
      </Box>
      <Box as="section" mt={40} aria-labelledby="details">
        <SectionHeading id="details">Details</SectionHeading>
        <DetailsForm user={user} />
      </Box>
      {children}
      <Box as="section" mt={40} aria-labelledby="terms">
        <SectionHeading id="terms">Terms of use</SectionHeading>
        <Text c="dim" size="sm" mt={8}>
          <TextWithTimes text={formatTermsAcceptance(user)} format="long-day" />.
        </Text>
        <Text c="dim" size="sm" mt={8}>
          <TextLink to="/terms-of-use">Read the terms of use</TextLink>
        </Text>
      </Box>
      <Box as="section" mt={40} aria-labelledby="security">
        <SectionHeading id="security">Sign-in and security</SectionHeading>
        <Text c="dim" size="sm" mt={8}>
          You log in as {user.email}, which is {user.verified ? 'confirmed' : 'not confirmed yet'}. Your
          e-mail address, password and second step, a copy of your data, and leaving have a page of their own.
        </Text>
        <Text c="dim" size="sm" mt={8}>
          <TextLink to="/profile/security">Go to sign-in and security</TextLink>
        </Text>
      </Box>
    </>
  )
}
