import { NativeSelect, Textarea } from '@mantine/core'
import { questionKinds } from '~/contract/learning-paths'
import { bindField } from '~/forms/form-fields'
import classes from '../builder.module.css'
import type { BuilderParts } from '../builder-parts'
import { MarkdownField } from '../markdown-field'
import type { QuestionDraft } from '../path-draft'
import { OptionList } from './option-list'
import { questionKindWords } from './question-kinds'

export interface QuestionFormProps extends BuilderParts {
  id: string
  /** Its place in the form. */
  path: string
  /** From 1. */
  number: number
  question: QuestionDraft
}

const kinds = questionKinds.map((value) => ({ value, label: questionKindWords[value].name }))

/** Everything about one question. */
export function QuestionForm({ id, path, number, question, ...parts }: QuestionFormProps) {
  const { form, slots } = parts
  const kind = bindField(form, `${path}.kind`)
  return (
    <div id={id} className={classes.question} role="group" aria-label={`Question ${number}`}>
      <Textarea label="Question" autosize minRows={1} maxRows={8} {...bindField(form, `${path}.text`)} />
      <NativeSelect
        label="Kind"
        data={kinds}
        className={classes.narrow}
        {...kind}
        onChange={(event) => {
          // What was wrong with the answers of one kind is not with those of another.
          form.clearFieldError(`${path}.options`)
          kind.onChange(event)
        }}
      />
      <OptionList path={path} question={question} {...parts} />
      <MarkdownField
        label="Explanation"
        description="Why, in Markdown; shown after answering. May be left empty."
        minRows={2}
        renderText={slots.renderText}
        {...bindField(form, `${path}.explanation`)}
      />
    </div>
  )
}
