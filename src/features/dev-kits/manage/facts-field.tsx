import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { bindField } from '~/features/session/forms/bind-field'
import { AppButton } from '~/ui/components/app-button/app-button'
import classes from './kit-form.module.css'
import type { KitForm } from './use-kit-form'

const most = 12

/** Short facts about a kit, each with its name. */
export function FactsField({ form }: Pick<KitForm, 'form'>) {
  const { facts } = form.values
  return (
    <fieldset className={classes.facts}>
      <legend>Facts</legend>
      {facts.map((fact, index) => (
        // Rows have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.fact}>
          <TextInput
            aria-label={`Fact ${index + 1}: name`}
            placeholder="Power"
            {...bindField(form, `facts.${index}.label`)}
          />
          <TextInput
            aria-label={`Fact ${index + 1}: what it is`}
            placeholder="12 V, 6 W"
            {...bindField(form, `facts.${index}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            aria-label={`Remove the fact ${fact.label === '' ? index + 1 : fact.label}`}
            onClick={() => form.removeListItem('facts', index)}
          >
            <IconX size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {facts.length >= most ? null : (
        <div>
          <AppButton
            kind="outlined"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => form.insertListItem('facts', { label: '', value: '' })}
          >
            Add a fact
          </AppButton>
        </div>
      )}
    </fieldset>
  )
}
