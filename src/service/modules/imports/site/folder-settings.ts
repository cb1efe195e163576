import { isRecord } from '../../../is-record'
import type { FolderSettings } from '../plan/plan-pages'
import { readYaml } from './front-matter'

/** Reads a `_category_` file, in YAML or JSON; what it does not say is left out. */
export const readFolderSettings = (text: string): FolderSettings => {
  const values = readYaml(text)
  if (!isRecord(values)) return {}
  const link = isRecord(values.link) ? values.link : {}
  const description = values.description ?? link.description
  const slug = typeof values.slug === 'string' ? values.slug : undefined
  const versions = Array.isArray(values.versions)
    ? values.versions.filter((one) => typeof one === 'string')
    : undefined
  return {
    ...(typeof values.label === 'string' && { label: values.label }),
    ...(typeof description === 'string' && { description }),
    ...(typeof values.position === 'number' && { position: values.position }),
    ...(slug !== undefined && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && { slug }),
    ...(versions && { versions }),
  }
}
