import type { Page } from '~/contract/pages'
import type { Crumb } from '~/ui/components/breadcrumbs/breadcrumbs'
import { categoryAddress, documentAddress } from '../page-address'

interface Reading {
  /** The first page of the component, where it is known. */
  first: { slug: string } | null | undefined
  /** The product version that the reader chose. */
  productVersion: string | undefined
}

/** Documents, category, component and the pages above; a component called as its category is named once. */
export function documentCrumbs(
  { title, slug, category, component, ancestors }: Page,
  { first, productVersion }: Reading,
): Crumb[] {
  const isNamedTwice = component?.name === category?.name
  const leads = first && first.slug !== slug && ancestors[0]?.slug !== first.slug
  return [
    { label: 'Documents', to: '/documents' },
    ...(category === null ? [] : [{ label: category.name, to: categoryAddress(category.slug) }]),
    ...(component === null || isNamedTwice || !leads
      ? []
      : [{ label: component.name, to: documentAddress(first.slug, productVersion) }]),
    ...ancestors.map((above) => ({ label: above.title, to: documentAddress(above.slug, productVersion) })),
    { label: title },
  ]
}
