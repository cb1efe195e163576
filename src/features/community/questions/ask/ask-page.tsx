import { useState } from 'react'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import type { Subject } from '../about-document/subject'
import { SubjectName } from '../about-document/subject-name'
import { AskForm } from './ask-form'
import classes from './ask-page.module.css'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { pluralize } from '~/ui/format/numbers'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { questionQueries } from '../questions.queries'

// Milliseconds of quiet before anybody is asked, and letters that say something.
const quiet = 350
const fewestLetters = 8

/** Documents and questions that may answer what is being typed. */
const useRelated = (title: string) => {
  const [asked] = useDebouncedValue(title.trim().slice(0, 200), quiet)
  const isEnough = asked.length >= fewestLetters
  const { data } = useQuery({ ...questionQueries.related(asked), enabled: isEnough })
  const { documents = [], questions = [] } = (isEnough ? data : undefined) ?? {}
  const words =
    documents.length + questions.length === 0
      ? ''
      : `${pluralize(documents.length, 'document')} and ${pluralize(questions.length, 'question')} may answer it`
  return { documents, questions, words, isAnswered: isEnough && data !== undefined }
}

type Related = ReturnType<typeof useRelated>

/** What may answer the question being typed. Says what was found, and takes no focus. */
function RelatedPosts({ related }: { related: Related }) {
  const { documents, questions, words, isAnswered } = related
  return (
    <aside id="related" className={classes.related} tabIndex={-1} aria-label="What may answer it already">
      <SectionHeading>What may answer it already</SectionHeading>
      <p className={classes.announcement} role="status">
        {words}
      </p>
      {words !== '' ? null : (
        <p className={classes.hint}>
          {isAnswered
            ? 'Nothing like it was found yet.'
            : 'Documents and questions like yours appear here while you type.'}
        </p>
      )}
      {documents.length === 0 ? null : (
        <section className={classes.group} aria-label="Documents">
          <SectionHeading as="h3">Documents</SectionHeading>
          <ul>
            {documents.map(({ slug, title: name, section }) => (
              <li key={`${slug}#${section?.id ?? ''}`}>
                <TextLink
                  to="/documents/$page"
                  params={{ page: slug }}
                  {...(section && { hash: section.id })}
                >
                  {name}
                </TextLink>
                {section === null || section.text === name ? null : (
                  <span className={classes.part}> {section.text}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length === 0 ? null : (
        <section className={classes.group} aria-label="Questions">
          <SectionHeading as="h3">Questions</SectionHeading>
          <ul>
            {questions.map(({ id, title: name, answers }) => (
              <li key={id}>
                <TextLink to="/community/questions/$id" params={{ id }}>
                  {name}
                </TextLink>{' '}
                <span className={classes.part}>{pluralize(answers, 'answer')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

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
