import { applicationNeedNames, type ApplicationAnswers } from '~/contract/applications'
import { formatNumber } from '~/ui/format/numbers'

/** The answers as text, in the order they are read. */
export const answerRows = (
  answers: ApplicationAnswers,
): { key: keyof ApplicationAnswers; label: string; text: string }[] => [
  { key: 'project', label: 'Will build', text: answers.project },
  { key: 'devices', label: 'Devices', text: formatNumber(answers.devices) },
  { key: 'country', label: 'First country', text: answers.country },
  {
    key: 'needs',
    label: 'Will need',
    text: answers.needs.map((need) => applicationNeedNames[need]).join(', '),
  },
  { key: 'link', label: 'Link', text: answers.link },
]
