import { t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconSelector } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import {
  type ApplicationForm,
  type FormSection,
  listVisibleQuestions,
  type Question,
} from '~/contract/application-form'
import { bindField } from '~/forms/form-fields'
import { useCountryNames } from '~/forms/countries'
import { DateField } from '~/ui/components/date-field/date-field'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { formatNumber } from '~/ui/format/numbers'
import { Stack, Text } from '~/ui/layouts/primitives'
import classes from './application-page.module.css'
import { AnswerFileField, type AnswerFiles } from './answer-file-field'
import { type AnswerValues, getValue } from './application-values'

interface AnswerFieldProps {
  question: Question
  form: UseFormReturnType<AnswerValues>
  files: AnswerFiles
}

/** Returns the help text of a question, and whether it is optional. */
const getHint = ({ hint, required }: Question): string =>
  required ? hint : [hint, t`Optional.`].filter((part) => part !== '').join(' ')

function CountryField({ question, form }: AnswerFieldProps) {
  const countryNames = useCountryNames()
  const country = String(getValue(form.values, question))
  return (
    <NativeSelect
      label={question.label}
      description={getHint(question) || undefined}
      rightSection={<IconSelector size={16} stroke={1.6} />}
      data={[
        { value: '', label: t`Choose a country` },
        ...(country === '' || countryNames.includes(country) ? [] : [{ value: country, label: country }]),
        ...countryNames,
      ]}
      {...bindField(form, question.id)}
      value={country}
    />
  )
}

// Questions with more options use a select.
const maxRadios = 7

function ChoiceField({ question, form }: AnswerFieldProps) {
  const { id, label, options, required } = question
  const value = String(getValue(form.values, question))
  const common = { label, description: getHint(question) || undefined }
  if (options.length > maxRadios) {
    const data = [{ value: '', label: t`Choose an answer` }, ...options]
    return <NativeSelect {...common} data={data} {...bindField(form, id)} value={value} />
  }
  const { error, onChange } = form.getInputProps(id)
  return (
    <Radio.Group {...common} name={id} error={error} value={value} onChange={onChange}>
      <div className={classes.options}>
        {options.map((option, index) => (
          <Radio key={option.value} {...(index === 0 && { id })} value={option.value} label={option.label} />
        ))}
        {required ? null : <Radio value="" label={t`No answer`} />}
      </div>
    </Radio.Group>
  )
}

function MultipleChoiceField({ question, form }: AnswerFieldProps) {
  const { id, label, options } = question
  const value = getValue(form.values, question)
  return (
    <Checkbox.Group
      label={label}
      description={getHint(question) || undefined}
      {...form.getInputProps(id)}
      value={Array.isArray(value) ? value : []}
    >
      <div className={classes.options}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            {...(index === 0 && { id })}
            name={id}
            value={option.value}
            label={option.label}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function LongTextField({ question, form }: AnswerFieldProps) {
  const { id, label, max } = question
  const text = String(getValue(form.values, question))
  const hint = getHint(question)
  const counted = max === null ? null : t`${text.trim().length} of ${formatNumber(max)}`
  return (
    <Textarea
      label={label}
      rows={4}
      description={
        hint === '' && counted === null ? undefined : (
          <span className={classes.counted}>
            <span>{hint}</span>
            <span>{counted}</span>
          </span>
        )
      }
      {...bindField(form, id)}
      value={text}
    />
  )
}

function AnswerField(props: AnswerFieldProps): ReactNode {
  const { question, form, files } = props
  const { id, kind, label } = question
  const description = getHint(question) || undefined
  const value = getValue(form.values, question)
  const text = { label, description, ...bindField(form, id), value: String(value) }
  switch (kind) {
    case 'short-text':
      return <TextInput {...text} />
    case 'web-address':
      return <TextInput {...text} type="url" placeholder="https://" />
    case 'date':
      return <DateField {...text} />
    case 'long-text':
      return <LongTextField {...props} />
    case 'number':
      return (
        <NumberInput
          {...text}
          value={typeof value === 'number' ? value : String(value)}
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={(question.min ?? 0) < 0}
          clampBehavior="none"
          hideControls
        />
      )
    case 'country':
      return <CountryField {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'several':
      return <MultipleChoiceField {...props} />
    case 'agreement':
      return (
        <Checkbox
          label={label}
          description={description}
          {...bindField(form, id, { type: 'checkbox' })}
          checked={value === true}
        />
      )
    case 'file':
      return (
        <AnswerFileField
          id={id}
          label={label}
          description={description}
          files={files}
          value={String(value)}
          error={form.errors[id]}
          onChange={(file) => {
            form.setFieldValue(id, file)
            form.clearFieldError(id)
          }}
        />
      )
  }
}

const halfWidthKinds: readonly Question['kind'][] = ['short-text', 'number', 'country', 'date']

// A longer label wraps, and the field would not align with the one beside it.
const maxHalfWidthLabel = 40

const isHalfWidth = ({ kind, label }: Question): boolean =>
  halfWidthKinds.includes(kind) && label.length <= maxHalfWidthLabel

interface SectionProps extends Omit<AnswerFieldProps, 'question'> {
  section: FormSection
  questions: readonly Question[]
}

function Section({ section, questions, ...rest }: SectionProps) {
  const { title, intro } = section
  const headingId = useId()
  const fields = (
    <FormGrid>
      {questions.map((question) => {
        const field = <AnswerField question={question} {...rest} />
        return isHalfWidth(question) ? (
          <div key={question.id}>{field}</div>
        ) : (
          <Wide key={question.id}>{field}</Wide>
        )
      })}
    </FormGrid>
  )
  if (title === '' && intro === '') return fields
  return (
    <Stack as="section" gap={16} aria-labelledby={title === '' ? undefined : headingId}>
      <div>
        {title === '' ? null : (
          <h2 id={headingId} className={classes.sectionTitle}>
            {title}
          </h2>
        )}
        {intro === '' ? null : (
          <Text c="dim" className={classes.written}>
            {intro}
          </Text>
        )}
      </div>
      {fields}
    </Stack>
  )
}

interface AnswerFieldsProps extends Omit<AnswerFieldProps, 'question'> {
  definition: ApplicationForm
}

/** Fields for the questions of a form that apply to the current answers. */
export function AnswerFields({ definition, ...rest }: AnswerFieldsProps) {
  const visible = new Set(listVisibleQuestions(definition, rest.form.values).map(({ id }) => id))
  return (
    <Stack gap={32}>
      {definition.sections.map((section, index) => {
        const questions = section.questions.filter(({ id }) => visible.has(id))
        if (questions.length === 0) return null
        const place = `${index}`
        return <Section key={place} section={section} questions={questions} {...rest} />
      })}
    </Stack>
  )
}
