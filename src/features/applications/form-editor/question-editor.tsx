import { t } from '@lingui/core/macro'
import { Checkbox, MultiSelect, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type Question,
  type QuestionKind,
  hasOptions,
  maxOptions,
  questionKinds,
} from '~/contract/application-form'
import { useCountryNames } from '~/forms/countries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { IconButton } from '~/ui/components/icon-button/icon-button'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import classes from './form-editor.module.css'
import { listConditions, newOption, toForm } from './form-values'
import type { FormEditor } from './use-form-editor'
import { MoveButtons } from '~/ui/components/move-buttons/move-buttons'

const kindLabels: () => Record<QuestionKind, string> = () => ({
  'short-text': t`Short text`,
  'long-text': t`Long text`,
  number: t`Number`,
  choice: t`One choice`,
  several: t`Several choices`,
  date: t`Date`,
  country: t`Country`,
  'web-address': t`Web address`,
  file: t`File`,
  agreement: t`Agreement`,
})

interface PartProps {
  editor: FormEditor
  question: Question
  /** The path of the question in the form, such as `sections.0.questions.1`. */
  path: string
}

function OptionList({ editor: { form, remove }, question, path }: PartProps) {
  const { options } = question
  return (
    <fieldset className={classes.options}>
      <legend>{t`Options`}</legend>
      {options.map((option, index) => (
        <Cluster key={option.value} gap={8} className={classes.option}>
          <TextInput aria-label={t`Option ${index + 1}`} {...form.field(`${path}.options.${index}.label`)} />
          <IconButton
            aria-label={t`Remove option ${option.label === '' ? index + 1 : option.label}`}
            onClick={() => remove(`${path}.options`, index, option.label)}
          >
            <IconX size={16} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </Cluster>
      ))}
      {options.length >= maxOptions ? null : (
        <div>
          <AppButton
            kind="outlined"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => form.insertListItem(`${path}.options`, newOption(question))}
          >{t`Add an option`}</AppButton>
        </div>
      )}
    </fieldset>
  )
}

function ConditionFields({ editor: { form }, question, path }: PartProps) {
  const countries = useCountryNames()
  const { showWhen } = question
  const earlier = listConditions(toForm(form.values), question.id)
  const asked = earlier.find(({ id }) => id === showWhen?.question)
  const set = (name: string, values: string[]) =>
    form.setFieldValue(`${path}.showWhen`, name === '' ? null : { question: name, values })
  const name = `${path}.showWhen.question`
  const values = showWhen?.values ?? []
  const choices =
    asked?.kind === 'agreement'
      ? [
          { value: 'yes', label: t`Agreed` },
          { value: 'no', label: t`Not agreed` },
        ]
      : (asked?.options ?? [])
  return (
    <Stack gap={12}>
      <NativeSelect
        label={t`Show this question`}
        id={name}
        name={name}
        value={showWhen?.question ?? ''}
        error={form.errors[name]}
        data={[
          { value: '', label: t`Always` },
          ...earlier.map(({ id, label }) => ({
            value: id,
            label: t`Depending on: ${label === '' ? id : label}`,
          })),
          ...(showWhen && !asked
            ? [{ value: showWhen.question, label: t`Depending on: ${showWhen.question}` }]
            : []),
        ]}
        onChange={(event) => {
          set(event.currentTarget.value, [])
          form.clearFieldError(name)
        }}
      />
      {asked === undefined ? null : asked.kind === 'country' ? (
        <MultiSelect
          label={t`Countries it is shown for`}
          searchable
          data={[...countries]}
          value={values}
          onChange={(chosen) => set(asked.id, chosen)}
        />
      ) : (
        <Checkbox.Group
          label={t`Answers it is shown for`}
          value={values}
          onChange={(chosen) => set(asked.id, chosen)}
        >
          <Stack gap={8} mt={6}>
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label === '' ? value : label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}

const getLimitLabels = (kind: QuestionKind): { min?: string; max?: string } => {
  if (kind === 'number') return { min: t`Smallest number`, max: t`Largest number` }
  if (kind === 'short-text' || kind === 'long-text') return { max: t`Maximum characters` }
  return kind === 'several' ? { max: t`Maximum number of choices` } : {}
}

function LimitField({ editor: { form }, path, label }: Omit<PartProps, 'question'> & { label: string }) {
  const { value, onChange: _onChange, ...field } = form.field(path)
  return (
    <NumberInput
      label={label}
      description={t`Optional.`}
      inputMode="numeric"
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      {...field}
      value={typeof value === 'number' ? value : ''}
      onChange={(given) => form.setFieldValue(path, typeof given === 'number' ? given : null)}
    />
  )
}

interface QuestionEditorProps extends PartProps {
  canMoveUp: boolean
  canMoveDown: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** Edits a question: its text, its kind of answer, and its condition. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { editor, question, path, ...moves } = props
  const { form } = editor
  const { kind, label } = question
  const [isNew] = useState(label === '')
  const kinds = kindLabels()
  const limits = getLimitLabels(kind)
  const kindField = form.field(`${path}.kind`)
  const name = label === '' ? t`the new question` : `“${label}”`
  return (
    <li className={classes.question}>
      <details open={isNew}>
        <summary>
          <span className={classes.questionName}>{label === '' ? t`New question` : label}</span>
          <Text as="span" c="faint" size="sm">
            {kinds[kind]}
          </Text>
        </summary>
        <div className={classes.questionFields}>
          <FormGrid>
            <Wide>
              <Textarea
                label={t`Question`}
                autosize
                minRows={1}
                maxRows={6}
                {...form.field(`${path}.label`)}
              />
            </Wide>
            <NativeSelect
              label={t`Kind of answer`}
              data={questionKinds.map((value) => ({ value, label: kinds[value] }))}
              {...kindField}
              onChange={(event) => {
                kindField.onChange(event)
                form.setFieldValue(`${path}.min`, null)
                form.setFieldValue(`${path}.max`, null)
              }}
            />
            <TextInput label={t`Hint`} description={t`Optional.`} {...form.field(`${path}.hint`)} />
            {limits.min === undefined ? null : (
              <LimitField editor={editor} path={`${path}.min`} label={limits.min} />
            )}
            {limits.max === undefined ? null : (
              <LimitField editor={editor} path={`${path}.max`} label={limits.max} />
            )}
            {hasOptions(kind) ? (
              <Wide>
                <OptionList editor={editor} question={question} path={path} />
              </Wide>
            ) : null}
            <Wide>
              <Checkbox
                label={t`An answer is required`}
                {...form.field(`${path}.required`, { type: 'checkbox' })}
              />
            </Wide>
            <Wide>
              <ConditionFields editor={editor} question={question} path={path} />
            </Wide>
          </FormGrid>
        </div>
      </details>
      <MoveButtons name={name} {...moves} />
    </li>
  )
}
