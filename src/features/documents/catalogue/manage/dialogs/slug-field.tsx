import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'

/** The slug that was typed, or else the one that the name suggests. */
const slugFrom = (typed: string, name: string) => (typed === '' ? slugify(name) : typed)

/** Values with the slug that they stand for; without one where the name suggests none. */
export const madeSlug = ({
  name,
  slug,
  description,
}: {
  name: string
  slug: string
  description: string
}) => {
  const made = slugFrom(slug.trim(), name)
  return { name, description, ...(made === '' ? {} : { slug: made }) }
}

export interface SlugFieldProps extends Omit<
  ComponentProps<typeof TextInput>,
  'label' | 'description' | 'placeholder'
> {
  /** What stands before it in the address. */
  prefix: string
  /** The name or title that suggests it. */
  source: string
  isNew: boolean
  /** What becomes of the old address. */
  warning?: string
}

/** The part of an address; empty, it follows the name, which stands in it in grey. */
export function SlugField({ prefix, source, isNew, warning, value, ...rest }: SlugFieldProps) {
  const made = slugFrom(String(value).trim(), source)
  const isPath = prefix.endsWith('/')
  const address = `${prefix}${made === '' ? '…' : isPath ? toPathSlug(made) : made}`
  return (
    <TextInput
      label={t`Address`}
      description={isNew || warning === undefined ? address : `${address}. ${warning}`}
      placeholder={slugify(source)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      {...rest}
    />
  )
}
