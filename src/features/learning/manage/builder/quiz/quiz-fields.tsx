import { t } from '@lingui/core/macro'
import { NumberInput, NativeSelect, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { bindField } from '~/forms/form-fields'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormGrid } from '~/ui/components/form-grid/form-grid'
import { RowMenu } from '~/ui/components/row-menu/row-menu'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import classes from '../builder.module.css'
import { type BuilderParts, getErrorAt } from '../builder-parts'
import { listErrorPaths } from '../check-draft'
import { entryMenuItems, EntryRow } from '../entry-row'
import { newQuestion, type QuizDraft, type QuestionDraft } from '../path-draft'
import { FieldPathError } from '../track-field-path'
import { questionKinds } from '~/contract/learning'
import { MarkdownField } from '../markdown-field'
import { OptionList, questionKindLabels } from './option-list'

interface QuestionFormProps extends BuilderParts {
  id: string
  /** Its path in the form. */
  path: string
  /** From 1. */
  number: number
  question: QuestionDraft
}

const kinds = () => questionKinds.map((value) => ({ value, label: questionKindLabels()[value].name }))

/** The form of one question. */
function QuestionForm({ id, path, number, question, ...parts }: QuestionFormProps) {
  const { form, slots } = parts
  const kind = bindField(form, `${path}.kind`)
  return (
    <Stack id={id} gap={18} className={classes.question} role="group" aria-label={t`Question ${number}`}>
      <Textarea label={t`Question`} autosize minRows={1} maxRows={8} {...bindField(form, `${path}.text`)} />
      <NativeSelect
        label={t`Kind`}
        data={kinds()}
        maw={320}
        {...kind}
        onChange={(event) => {
          // Errors of options of one kind do not apply to another.
          form.clearFieldError(`${path}.options`)
          kind.onChange(event)
        }}
      />
      <OptionList path={path} question={question} {...parts} />
      <MarkdownField
        label={t`Explanation`}
        description={t`Why, in Markdown; shown after answering. Optional.`}
        minRows={2}
        renderText={slots.renderText}
        {...bindField(form, `${path}.explanation`)}
      />
    </Stack>
  )
}

const whole = { min: 1, clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const

const visibilities = () => [
  { value: 'attempt', label: t`After each attempt` },
  { value: 'passed', label: t`After passing` },
  { value: 'never', label: t`Never` },
]

const waitUnits = () => [
  { value: 'minutes', label: t`Minutes` },
  { value: 'hours', label: t`Hours` },
]

interface QuizFieldsProps extends BuilderParts {
  /** Its path in the form. */
  path: string
  quiz: QuizDraft
}

/** The fields of a quiz: questions, pass mark, and attempts. */
export function QuizFields({ path, quiz, ...parts }: QuizFieldsProps) {
  const { form, move, remove, focusOn } = parts
  const { questions } = quiz
  const list = `${path}.questions`
  const first = questions.length === 1 ? questions[0] : undefined
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first ? [first.key] : []))
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null)
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const add = () => {
    const question = newQuestion()
    form.insertListItem(list, question)
    form.clearFieldError(list)
    setOpen(new Set([...open, question.key]))
    focusOn(`${list}.${questions.length}.text`)
  }
  const chosen = questions.findIndex(({ key }) => key === menu?.key)
  const question = questions[chosen]
  return (
    <Stack as="section" gap={18} className={classes.part} aria-label={t`Quiz`}>
      <h4>{t`Quiz`}</h4>
      <FormGrid>
        <NumberInput
          label={t`Right answers to pass`}
          description={t`Per cent of the questions.`}
          suffix=" %"
          {...whole}
          {...bindField(form, `${path}.passPercent`)}
        />
        <NumberInput
          label={t`Questions per attempt`}
          description={t`Drawn at random for each attempt. Empty: all.`}
          {...whole}
          {...bindField(form, `${path}.drawCount`)}
        />
        <NumberInput
          label={t`Attempts at most`}
          description={t`Empty: no limit.`}
          {...whole}
          {...bindField(form, `${path}.maxAttempts`)}
        />
        <NativeSelect
          label={t`Show the right answers`}
          description={t`With their explanations.`}
          data={visibilities()}
          {...bindField(form, `${path}.showAnswers`)}
        />
        <NumberInput
          label={t`Wait after a failed attempt`}
          description={t`0: learners may try again at once.`}
          {...whole}
          min={0}
          {...bindField(form, `${path}.waitMinutes`)}
        />
        <NativeSelect
          label={t`Unit of the wait`}
          description={t`At most 30 days.`}
          data={waitUnits()}
          {...bindField(form, `${path}.waitUnit`)}
        />
      </FormGrid>
      <ol className={classes.list}>
        {questions.map((each, place) => {
          const wrong = listErrorPaths(form.errors, `${list}.${place}`).length
          const isOpen = open.has(each.key) || wrong > 0
          return (
            <li key={each.key} data-open={isOpen || undefined}>
              <EntryRow
                heading="h5"
                menuLabel={(name) => t`What to do with question ${place + 1}, ${name}`}
                words={each.text.trim().split('\n', 1)[0] || t`New question`}
                list={list}
                place={place}
                isOpen={isOpen}
                contentId={`question-${each.key}`}
                wrong={wrong}
                onToggle={() => toggle(each.key)}
                onMove={(to) => move(list, place, to)}
                onMenu={(anchor) => setMenu(menu?.anchor === anchor ? null : { key: each.key, anchor })}
              >
                <span className={classes.kind}>
                  <span>{questionKindLabels()[each.kind].brief}</span>
                </span>
              </EntryRow>
              {isOpen ? (
                <QuestionForm
                  id={`question-${each.key}`}
                  path={`${list}.${place}`}
                  number={place + 1}
                  question={each}
                  {...parts}
                />
              ) : null}
            </li>
          )
        })}
      </ol>
      <FieldPathError place={list}>{getErrorAt(form, list)}</FieldPathError>
      <Cluster mt={14}>
        <AppButton
          kind="outlined"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
          onClick={add}
        >{t`Add question`}</AppButton>
      </Cluster>
      {menu === null || question === undefined ? null : (
        <RowMenu
          key={question.key}
          label={t`What to do with question ${chosen + 1}`}
          anchor={menu.anchor}
          items={entryMenuItems({
            place: chosen,
            count: questions.length,
            move: (to) => move(list, chosen, to),
            remove: () => remove(list, chosen, question, question.text.trim()),
          })}
          onClose={() => setMenu(null)}
        />
      )}
    </Stack>
  )
}
