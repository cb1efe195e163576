import { t } from '@lingui/core/macro'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppButtonLink, AppButtonAnchor } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Columns, Stack, Text } from '~/ui/layouts/primitives'
import classes from './community-page.module.css'

interface CommunityPageProps {
  /** The external developer forum, where there is one. */
  forumUrl: string | undefined
  announcements: ReactNode
  /** The latest questions. */
  newest: ReactNode
  /** Unanswered questions; omitted if there are none. */
  waiting: ReactNode
  /** Some of the listed members. */
  members: ReactNode
}

/** The community page: news, questions and members. */
export function CommunityPage({ forumUrl, announcements, newest, waiting, members }: CommunityPageProps) {
  return (
    <>
      <PageTitle
        lead={t`Programme news and help from other members.`}
        aside={<AppButtonLink size="md" to="/community/ask">{t`Ask a question`}</AppButtonLink>}
      >{t`Community`}</PageTitle>
      <Columns mt={32}>
        <Stack gap={40} className={classes.sections}>
          <section className={classes.questions}>
            <SectionHeading
              action={
                <TextLink to="/community/questions" search={{ sort: 'newest' }}>{t`All questions`}</TextLink>
              }
            >{t`Newest questions`}</SectionHeading>
            {newest}
          </section>
          {waiting ? (
            <section className={classes.questions}>
              <SectionHeading
                action={
                  <TextLink
                    to="/community/questions"
                    search={{ state: 'unanswered' }}
                  >{t`All of these`}</TextLink>
                }
              >{t`Waiting for an answer`}</SectionHeading>
              {waiting}
            </section>
          ) : null}
        </Stack>
        <Stack gap={40} className={classes.sections}>
          <section>
            <SectionHeading>{t`Announcements`}</SectionHeading>
            {announcements}
          </section>
          <section>
            <SectionHeading
              action={<TextLink to="/community/members">{t`All members`}</TextLink>}
            >{t`Members`}</SectionHeading>
            {members}
          </section>
          {forumUrl === undefined ? null : (
            <section>
              <SectionHeading>{t`Forum`}</SectionHeading>
              <Text
                c="dim"
                size="sm"
                mt={16}
                mb={16}
              >{t`Longer discussions about building on the programme, outside the portal.`}</Text>
              <AppButtonAnchor
                kind="outlined"
                href={forumUrl}
                rel="noopener"
                rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden="true" />}
              >{t`Open the forum`}</AppButtonAnchor>
              <Text c="faint" size="xs" mt={8}>
                {new URL(forumUrl).host}
              </Text>
            </section>
          )}
        </Stack>
      </Columns>
    </>
  )
}
