import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import { pluralize } from '~/ui/format/numbers'
import classes from './ask-page.module.css'
import type { Related } from './use-related'

/** What may answer the question being typed. Says what was found, and takes no focus. */
export function RelatedPosts({ related }: { related: Related }) {
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
                <TextPlace to={`/documents/${slug}${section === null ? '' : `#${section.id}`}`}>
                  {name}
                </TextPlace>
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
