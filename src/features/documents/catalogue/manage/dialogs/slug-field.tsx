import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { isProblem, ProblemError } from '~/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { manageQueries } from '../manage.queries'

/** The slug that was typed, or else the one that the name suggests. */
const toSlug = (typed: string, name: string) => (typed === '' ? slugify(name) : typed)

/** Values with the slug that they stand for; without one where the name suggests none. */
export const withSlug = ({
  name,
  slug,
  description,
}: {
  name: string
  slug: string
  description: string
}) => {
  const made = toSlug(slug.trim(), name)
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
  const made = toSlug(String(value).trim(), source)
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

/** An address that is in use is told of at its field. */
export const toSlugError = (error: unknown) =>
  isProblem(error, 'SLUG_IN_USE')
    ? { slug: error.fields[0]?.message ?? t`This address is in use already.` }
    : null

/** Reads a part of the catalogue as the service has it now. Throws `NOT_FOUND` where it is gone. */
export const useFetchCatalogue = () => {
  const queryClient = useQueryClient()
  return async <Part,>(find: (catalogue: ManagedCatalogue) => Part | undefined): Promise<Part> => {
    const { data } = await queryClient.fetchQuery({ ...manageQueries.catalogue(), staleTime: 0 })
    const part = find(data)
    if (part === undefined) throw new ProblemError('NOT_FOUND')
    return part
  }
}
