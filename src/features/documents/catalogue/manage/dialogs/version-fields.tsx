import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { moveItem } from '~/ui/dragging/move-item'
import { updateAndFocus } from '~/ui/keyboard/focus-after'
import { Stack, Text } from '~/ui/layouts/primitives'
import classes from './dialogs.module.css'

export interface VersionFieldsProps {
  /** Newest first. */
  versions: readonly string[]
  /** Errors by field name. */
  errors: Record<string, ReactNode>
  onChange: (versions: string[]) => void
}

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The first field has the name of the list, so that it shows errors of the whole list. */
export const getVersionFieldName = (index: number) => (index === 0 ? 'versions' : `versions-${index}`)

/** An ordered list of product versions. */
export function VersionFields({ versions, errors, onChange }: VersionFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const change = (to: string[], kind: 'input' | 'button', place: number) =>
    updateAndFocus(() => onChange(to), group.current, kind, place)
  const swap = (index: number, by: 1 | -1) => {
    const to = index + by
    // Each row has three buttons; the focus follows the moved version.
    if (to in versions) change(moveItem(versions, index, to), 'button', to * 3 + (by < 0 ? 0 : 1))
  }
  const takeAway = (index: number) => {
    const isLast = index === versions.length - 1
    change(versions.toSpliced(index, 1), 'button', isLast ? -2 : index * 3 + 2)
  }
  return (
    <fieldset ref={group} className={classes.group}>
      <legend>{t`Product versions`}</legend>
      <Text c="faint" size="sm" mt={2} mb={8}>{t`What pages can say they apply to, the newest first.`}</Text>
      <Stack as="ol" gap={8} className={classes.versions}>
        {versions.map((version, index) => (
          // Lines have no id, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <TextInput
              name={getVersionFieldName(index)}
              aria-label={t`Version ${index + 1}`}
              value={version}
              error={errors[getVersionFieldName(index)]}
              onChange={({ currentTarget }) => onChange(versions.with(index, currentTarget.value))}
            />
            <button
              type="button"
              className={classes.order}
              aria-label={version ? t`Move ${version} up` : t`Move this version up`}
              aria-disabled={index === 0}
              onClick={() => swap(index, -1)}
            >
              <IconArrowUp {...look} />
            </button>
            <button
              type="button"
              className={classes.order}
              aria-label={version ? t`Move ${version} down` : t`Move this version down`}
              aria-disabled={index === versions.length - 1}
              onClick={() => swap(index, 1)}
            >
              <IconArrowDown {...look} />
            </button>
            <button
              type="button"
              className={classes.order}
              aria-label={version ? t`Remove ${version}` : t`Remove this version`}
              onClick={() => takeAway(index)}
            >
              <IconX {...look} />
            </button>
          </li>
        ))}
      </Stack>
      <AppButton
        kind="outlined"
        leftSection={<IconPlus {...look} />}
        onClick={() => change([...versions, ''], 'input', -1)}
      >{t`Add a version`}</AppButton>
    </fieldset>
  )
}
