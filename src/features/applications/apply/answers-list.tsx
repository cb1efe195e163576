import { t } from '@lingui/core/macro'
import type { Application, Submission } from '~/contract/applications'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { getForm, showAnswers } from '../answers'
import classes from './application-page.module.css'

interface AnswersListProps {
  application: Application
  submission: Submission
}

/** The answers as they were sent, under the questions that were asked then. */
export function AnswersList({ application, submission }: AnswersListProps) {
  const { answers, formVersion } = submission
  const shown = showAnswers(getForm(application, formVersion), answers, application)
  return (
    <FactList
      columns={1}
      facts={shown.map(({ label, text, href }) => ({
        label,
        value:
          text === '' ? (
            t`Not given`
          ) : href === null ? (
            <span className={classes.written}>{text}</span>
          ) : (
            <a className={classes.link} href={href} rel="noopener noreferrer nofollow">
              {text}
            </a>
          ),
      }))}
    />
  )
}
