import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import { isProblem, ProblemError } from '~/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { manageQueries } from '../manage.queries'

/** Returns the typed slug, or one derived from the name. */
const toSlug = (typed: string, name: string) => (typed === '' ? slugify(name) : typed)

/** Returns the values with the typed or derived slug; without a slug if none can be derived. */
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
  /** The part of the URL before the slug. */
  prefix: string
  /** The name or title that the slug is derived from. */
  source: string
  isNew: boolean
  /** What happens to the old URL. */
  warning?: string
}

/** A slug field. While empty, it shows the slug derived from the name as placeholder. */
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

/** Maps the error of a slug in use to its field. */
export const toSlugError = (error: unknown) =>
  isProblem(error, 'SLUG_IN_USE')
    ? { slug: error.fields[0]?.message ?? t`This address is in use already.` }
    : null

/** Fetches a part of the catalogue from the service. Throws `NOT_FOUND` if it was deleted. */
export const useFetchCatalogue = () => {
  const queryClient = useQueryClient()
  return async <Part,>(find: (catalogue: ManagedCatalogue) => Part | undefined): Promise<Part> => {
    const { data } = await queryClient.fetchQuery({ ...manageQueries.catalogue(), staleTime: 0 })
    const part = find(data)
    if (part === undefined) throw new ProblemError('NOT_FOUND')
    return part
  }
}
