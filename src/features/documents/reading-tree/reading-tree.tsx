import type { TreeCategory } from '~/contract/pages'
import { DocTree } from '~/ui/components/doc-tree/doc-tree'
import { documentTree, type TreeComponent } from '../document-tree'
import { ComponentPages } from './component-pages'
import { VersionSelector } from './version-selector'

interface ReadingTreeProps {
  categories: readonly TreeCategory[]
  /** The slug of the page one reads, and the component it is in. */
  reading?: { slug: string; component: TreeComponent | undefined }
  /** The product version that the reader chose. */
  productVersion?: string | undefined
}

const getPages = (component: TreeComponent) => <ComponentPages component={component} />

/** The tree of the documents; over it the product versions of the component one reads, where it has some. */
export function ReadingTree({ categories, reading, productVersion }: ReadingTreeProps) {
  const current = reading === undefined ? {} : { current: reading.slug }
  return (
    <>
      {reading?.component === undefined || reading.component.versions.length === 0 ? null : (
        <VersionSelector slug={reading.slug} component={reading.component} chosen={productVersion} />
      )}
      <DocTree nodes={documentTree(categories, { ...current, version: productVersion, getPages })} />
    </>
  )
}
