import { t } from '@lingui/core/macro'
import { ActionIcon, Checkbox, Radio, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { bindField } from '~/forms/form-fields'
import { AppButton } from '~/ui/components/app-button/app-button'
import { onAltArrows } from '~/ui/dragging/move-item'
import { isComposing } from '~/ui/keyboard/is-composing'
import { Text } from '~/ui/layouts/primitives'
import { MoveButton } from '../../../move-button'
import classes from '../builder.module.css'
import { type BuilderParts, getErrorAt } from '../builder-parts'
import { newOption, type OptionDraft, type QuestionDraft } from '../path-draft'
import type { QuestionKind } from '~/contract/learning'
import { FieldPathError } from '../track-field-path'

/** The labels of question kinds. */
export const questionKindLabels: () => Record<
  QuestionKind,
  { brief: string; name: string; hint: string }
> = () => ({
  single: { brief: t`One answer`, name: t`One right answer`, hint: t`Mark the right one.` },
  multiple: {
    brief: t`Several answers`,
    name: t`Several right answers`,
    hint: t`Mark all that are right.`,
  },
  ordering: {
    brief: t`Ordering`,
    name: t`Putting in order`,
    hint: t`Write them in the right order; members get them shuffled.`,
  },
})

export interface OptionListProps extends BuilderParts {
  /** The path of the question in the form. */
  path: string
  question: QuestionDraft
}

// The limits of the contract.
const minOptions = 2
const maxOptions = 20

/** The options of a question: which are correct, or their order. */
export function OptionList({ path, question, form, move, remove, focusOn }: OptionListProps) {
  const { kind, options } = question
  const list = `${path}.options`
  const error = getErrorAt(form, list)
  const mark = (place: number, isRight: boolean) => {
    form.setFieldValue(
      list,
      options.map((option, at): OptionDraft => {
        if (at === place) return { ...option, isRight }
        return kind === 'single' ? { ...option, isRight: false } : option
      }),
    )
    form.clearFieldError(list)
  }
  const add = () => {
    form.insertListItem(list, newOption())
    focusOn(`${list}.${options.length}.text`)
    form.clearFieldError(list)
  }
  return (
    <fieldset className={classes.options}>
      <legend>{t`Answers`}</legend>
      <Text c="faint" size="xs" className={classes.hint}>
        {questionKindLabels()[kind].hint}
      </Text>
      <ol>
        {options.map((option, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields
          <li
            key={option.key}
            data-drag={list}
            data-id={place}
            data-label={option.text.trim() || t`Answer ${place + 1}`}
            onKeyDown={onAltArrows((by) => move(list, place, place + by))}
          >
            <span className={classes.grip} data-handle>
              <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
            </span>
            {kind === 'ordering' ? (
              <span className={classes.number}>{place + 1}.</span>
            ) : kind === 'single' ? (
              <Radio
                name={`${path}.right`}
                aria-label={t`Answer ${place + 1} is the right one`}
                checked={option.isRight}
                onChange={() => mark(place, true)}
              />
            ) : (
              <Checkbox
                aria-label={t`Answer ${place + 1} is right`}
                checked={option.isRight}
                onChange={({ currentTarget }) => mark(place, currentTarget.checked)}
              />
            )}
            <TextInput
              aria-label={t`Answer ${place + 1}`}
              className={classes.optionText}
              onKeyDown={(event) => {
                // Enter adds the next option.
                if (event.key !== 'Enter' || isComposing(event)) return
                event.preventDefault()
                if (place === options.length - 1 && options.length < maxOptions) add()
              }}
              {...bindField(form, `${list}.${place}.text`)}
            />
            <span className={classes.optionActs}>
              {([-1, 1] as const).map((by) => (
                <MoveButton
                  key={by}
                  size={28}
                  label={by < 0 ? t`Move answer ${place + 1} up` : t`Move answer ${place + 1} down`}
                  by={by}
                  isAtEnd={by < 0 ? place === 0 : place === options.length - 1}
                  onMove={() => move(list, place, place + by)}
                />
              ))}
              <ActionIcon
                size={28}
                aria-label={t`Remove answer ${place + 1}`}
                disabled={options.length <= minOptions}
                onClick={() => remove(list, place, option, option.text.trim())}
              >
                <IconX size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <FieldPathError place={list}>{error}</FieldPathError>
      {options.length >= maxOptions ? null : (
        <AppButton
          kind="terciary"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
          onClick={add}
        >{t`Add answer`}</AppButton>
      )}
    </fieldset>
  )
}
