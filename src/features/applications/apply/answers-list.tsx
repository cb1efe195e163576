import { t } from '@lingui/core/macro'
import { applicationNeedNames, type ApplicationAnswers } from '~/contract/applications'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { formatNumber } from '~/ui/format/numbers'
import classes from './application-page.module.css'
import { answerLabels } from './application-values'

/** The answers as they were sent. */
export function AnswersList({ answers }: { answers: ApplicationAnswers }) {
  const needs = answers.needs.map((need) => applicationNeedNames[need]).join(', ')
  return (
    <FactList
      columns={1}
      facts={[
        { label: answerLabels().project, value: <span className={classes.written}>{answers.project}</span> },
        { label: answerLabels().devices, value: formatNumber(answers.devices) },
        { label: answerLabels().country, value: answers.country },
        { label: answerLabels().needs, value: needs === '' ? t`Nothing named` : needs },
        {
          label: answerLabels().link,
          value:
            answers.link === '' ? (
              t`None`
            ) : (
              <a className={classes.link} href={answers.link} rel="noopener noreferrer nofollow">
                {answers.link}
              </a>
            ),
        },
      ]}
    />
  )
}
