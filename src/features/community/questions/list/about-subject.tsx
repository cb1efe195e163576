import { TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import type { Subject } from '../about-document/subject'
import { SubjectName } from '../about-document/subject-name'
import { withChange, type QuestionSearch } from '../question-search'
import classes from './questions-page.module.css'

interface AboutSubjectProps {
  search: QuestionSearch
  subject: Subject | null
}

/** Which document, or part of it, the list is about, and the way to all questions. */
export function AboutSubject({ search, subject }: AboutSubjectProps) {
  const isPart = search.heading !== undefined
  return (
    <p className={classes.about}>
      <span>
        {'About '}
        {subject === null ? (
          'a document that you may not open, or that is gone'
        ) : (
          <TextPlace to={subject.to}>
            <SubjectName subject={subject} />
          </TextPlace>
        )}
      </span>
      {isPart ? (
        <TextLink to="/community/questions" search={withChange(search, { heading: undefined })}>
          About the whole document
        </TextLink>
      ) : null}
      <TextLink
        to="/community/questions"
        search={withChange(search, { document: undefined, heading: undefined })}
      >
        About everything
      </TextLink>
    </p>
  )
}
