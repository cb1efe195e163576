import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import classes from './community-page.module.css'

interface CommunityPageProps {
  /** The external developer forum. */
  forumUrl: string
  /** The list of announcements. */
  children: ReactNode
}

/** What is new in the programme, and where its people talk. */
export function CommunityPage({ forumUrl, children }: CommunityPageProps) {
  return (
    <>
      <PageTitle lead="What is new in the programme, and where its people help each other.">
        Community
      </PageTitle>
      <div className={classes.columns}>
        <section>
          <SectionHeading>Announcements</SectionHeading>
          {children}
        </section>
        <section>
          <SectionHeading>Forum</SectionHeading>
          <p className={classes.text}>
            Questions and answers of everybody who builds on the programme. The people who write the documents
            read along.
          </p>
          <AppButtonPlace
            kind="primary"
            size="md"
            to={forumUrl}
            rel="noopener"
            rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden="true" />}
          >
            Open the forum
          </AppButtonPlace>
          <p className={classes.host}>{new URL(forumUrl).host}</p>
        </section>
      </div>
    </>
  )
}
