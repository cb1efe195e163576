import { useState } from 'react'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import type { Subject } from '../about-document/subject'
import { SubjectName } from '../about-document/subject-name'
import { AskForm } from './ask-form'
import classes from './ask-page.module.css'
import { RelatedPosts } from './related-posts'
import { useRelated } from './use-related'

interface AskPageProps {
  /** The document that is asked about, where the reader may open it. */
  subject: Subject | null
  /** Whether a document was asked about that is not there for the reader. */
  isMissing: boolean
}

/** Where a member asks. What may answer it already appears beside while the title is typed. */
export function AskPage({ subject, isMissing }: AskPageProps) {
  const [title, setTitle] = useState('')
  const related = useRelated(title)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Community', to: '/community' },
          { label: 'Questions', to: '/community/questions' },
          { label: 'Ask a question' },
        ]}
      />
      <div className={classes.head}>
        <PageTitle lead="Members of the programme and the people who write the documents read along.">
          Ask a question
        </PageTitle>
      </div>
      <div className={classes.columns}>
        <div className={classes.form}>
          {subject === null ? null : (
            <p className={classes.about}>
              <span>
                {'About '}
                <TextPlace to={subject.to}>
                  <SubjectName subject={subject} />
                </TextPlace>
              </span>
              <TextLink to="/community/ask" search={{}}>
                About something else
              </TextLink>
            </p>
          )}
          {isMissing ? (
            <div className={classes.missing}>
              <Callout tone="warning">
                The document that you wanted to ask about is gone, or you may not open it. Your question will
                not be linked to it.
              </Callout>
            </div>
          ) : null}
          <AskForm
            subject={subject}
            onTitle={setTitle}
            afterTitle={related.words === '' ? null : <a href="#related">{related.words}</a>}
          />
        </div>
        <RelatedPosts related={related} />
      </div>
    </>
  )
}
