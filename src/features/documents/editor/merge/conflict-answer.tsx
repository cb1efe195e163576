import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { AppButton } from '~/ui/components/app-button/app-button'
import { type Conflict, getBothVersions } from '../three-way'
import classes from './merge-dialog.module.css'

/** What stands in the place of a conflict. */
export type Answer = { is: 'mine' } | { is: 'theirs' } | { is: 'both' } | { is: 'hand'; text: string }

/** The text of an answer; empty while there is none. */
export const getAnswer = (conflict: Conflict, answer: Answer | null): string => {
  switch (answer?.is) {
    case 'mine':
      return conflict.mine
    case 'theirs':
      return conflict.theirs
    case 'both':
      return getBothVersions(conflict)
    case 'hand':
      return answer.text
    default:
      return ''
  }
}

interface ConflictAnswerProps {
  conflict: Conflict
  /** From 1. */
  place: number
  of: number
  theirName: string
  answer: Answer | null
  onAnswer: (answer: Answer) => void
}

const fields = { title: 'title', summary: 'summary', body: 'text' } as const

/** One place that both changed: both sides, and what is to stand there. */
export function ConflictAnswer({ conflict, place, of, theirName, answer, onAnswer }: ConflictAnswerProps) {
  const sides = [
    { is: 'mine', label: t`Yours`, text: conflict.mine, act: t`Take yours` },
    { is: 'theirs', label: theirName, text: conflict.theirs, act: t`Take theirs` },
  ] as const
  return (
    <section aria-label={t`Place ${place} of ${of}`}>
      <h3 className={classes.place}>{t`Place ${place} of ${of}, in the ${fields[conflict.field]}`}</h3>
      <div className={classes.sides}>
        {sides.map(({ is, label, text, act }) => (
          <div key={is} className={classes.side}>
            <h4>{label}</h4>
            <pre className={classes.text}>{text === '' ? <em>{t`Nothing: it was removed.`}</em> : text}</pre>
            <AppButton
              kind={answer?.is === is ? 'secondary' : 'outlined'}
              aria-pressed={answer?.is === is}
              onClick={() => onAnswer({ is })}
            >
              {act}
            </AppButton>
          </div>
        ))}
      </div>
      <details className={classes.before}>
        <summary>{t`What both began from`}</summary>
        <pre className={classes.text}>
          {conflict.ancestor === '' ? <em>{t`Nothing stood here.`}</em> : conflict.ancestor}
        </pre>
      </details>
      <AppButton
        kind={answer?.is === 'both' ? 'secondary' : 'outlined'}
        aria-pressed={answer?.is === 'both'}
        onClick={() => onAnswer({ is: 'both' })}
      >{t`Take both, yours first`}</AppButton>
      <Textarea
        className={classes.hand}
        label={t`What stands here`}
        description={t`Choose above, or write it by hand.`}
        autosize
        minRows={2}
        maxRows={10}
        value={getAnswer(conflict, answer)}
        onChange={(event) => onAnswer({ is: 'hand', text: event.currentTarget.value })}
      />
    </section>
  )
}
