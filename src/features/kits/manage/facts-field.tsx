import { t } from '@lingui/core/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { updateAndFocus } from '~/ui/keyboard/focus-after'
import classes from './kit-form.module.css'
import type { KitFormState } from './use-kit-form'

const maxFacts = 12

/** A list of named facts about a kit. */
export function FactsField({ form }: Pick<KitFormState, 'form'>) {
  const { facts } = form.values
  const group = useRef<HTMLFieldSetElement>(null)
  const add = () =>
    updateAndFocus(() => form.insertListItem('facts', { label: '', value: '' }), group.current, 'input', -2)
  const remove = (index: number) =>
    updateAndFocus(
      () => form.removeListItem('facts', index),
      group.current,
      'button',
      index === facts.length - 1 ? -2 : index,
    )
  return (
    <fieldset ref={group} className={classes.facts}>
      <legend>{t`Facts`}</legend>
      {facts.map((fact, index) => (
        // Rows have no id, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.fact}>
          <TextInput
            aria-label={t`Fact ${index + 1}: name`}
            placeholder={t`Power`}
            {...form.field(`facts.${index}.label`)}
          />
          <TextInput
            aria-label={t`Fact ${index + 1}: what it is`}
            placeholder="12 V, 6 W"
            {...form.field(`facts.${index}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            aria-label={t`Remove the fact ${fact.label === '' ? index + 1 : fact.label}`}
            onClick={() => remove(index)}
          >
            <IconX size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {facts.length >= maxFacts ? null : (
        <div>
          <AppButton
            kind="outlined"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={add}
          >{t`Add a fact`}</AppButton>
        </div>
      )}
    </fieldset>
  )
}
