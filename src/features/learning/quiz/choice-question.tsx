import { t } from '@lingui/core/macro'
import { Checkbox, Radio } from '@mantine/core'
import type { QuizQuestion } from '~/contract/learning'
import classes from './question.module.css'
import { Stack, Text } from '~/ui/layouts/primitives'

/** What every question of the form is given. */
export interface QuestionProps {
  /** Of the element that takes the focus where an answer is missing. */
  id: string
  question: QuizQuestion
  /** Counts from 1. */
  number: number
  chosen: readonly string[]
  onChoose: (options: readonly string[]) => void
  error?: string
  /** The answers are on their way, so that none of them changes. */
  isHeld: boolean
}

/** One right answer among radios, or several among checkboxes. */
export function ChoiceQuestion({ id, question, number, chosen, onChoose, error }: QuestionProps) {
  const { kind, text, options } = question
  const wrapper = {
    label: (
      <>
        {number}. {text}
        {kind === 'multiple' ? (
          <Text as="span" c="faint" size="sm" className={classes.help}>{t`More than one may be right.`}</Text>
        ) : null}
      </>
    ),
    classNames: { label: classes.text ?? '' },
    error: error ?? null,
  }
  if (kind === 'multiple') {
    return (
      <Checkbox.Group {...wrapper} value={[...chosen]} onChange={(values) => onChoose(values)}>
        <Stack gap={10} mt={12}>
          {options.map((option, index) => (
            <Checkbox
              key={option.id}
              value={option.id}
              label={option.text}
              {...(index === 0 ? { id } : {})}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  return (
    <Radio.Group {...wrapper} value={chosen[0] ?? null} onChange={(value) => onChoose([value])}>
      <Stack gap={10} mt={12}>
        {options.map((option, index) => (
          <Radio key={option.id} value={option.id} label={option.text} {...(index === 0 ? { id } : {})} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
