import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TreeCategory } from '~/contract/pages'
import { DocTree, TreeBranch } from '~/ui/components/doc-tree/doc-tree'
import { buildDocumentTree, type TreeComponent, toPageNodes } from '../document-tree'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextButton } from '~/ui/components/text-link/text-link'
import { Box, VisuallyHidden, Text } from '~/ui/layouts/primitives'
import { pageQueries } from '../pages.queries'
import { findComponent } from '../require-document'
import classes from './reading-tree.module.css'
import { useNavigate } from '@tanstack/react-router'
import { IconSelector } from '@tabler/icons-react'
import { useId, type ChangeEvent } from 'react'
import { getDocumentHref } from '../page-hrefs'

interface VersionSelectorProps {
  /** The open page, which stays. */
  slug: string
  component: Pick<TreeComponent, 'name' | 'versions'>
  chosen: string | undefined
}

/** Filters the tree by a product version, which the URL holds. Works without scripts. */
function VersionSelector({ slug, component: { name, versions }, chosen }: VersionSelectorProps) {
  const labelId = useId()
  const navigate = useNavigate()
  const choose = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    void navigate({
      to: '/documents/$page',
      params: { page: slug },
      search: { for: value || undefined },
      resetScroll: false,
    })
  }
  return (
    <form action={getDocumentHref(slug)} className={classes.selector}>
      <Box as="label" size="sm" className={classes.box}>
        <Text as="span" c="dim" maw="55%" data-cut id={labelId}>
          <Trans>
            {name}
            <VisuallyHidden> version</VisuallyHidden>
          </Trans>
        </Text>
        <select
          name="for"
          className={classes.select}
          aria-labelledby={labelId}
          value={chosen ?? ''}
          onChange={choose}
        >
          <option value="">{t`all versions`}</option>
          {versions.map((version, index) => (
            <option key={version} value={version}>
              {index === 0 ? t`${version}, newest` : version}
            </option>
          ))}
        </select>
        <IconSelector className={classes.arrows} size={14} stroke={1.8} aria-hidden="true" />
      </Box>
      <noscript>
        <button type="submit" className={classes.show}>{t`Show`}</button>
      </noscript>
    </form>
  )
}

const maxRowsAhead = 6

/** The pages of a component that is expanded but not open. */
function ComponentPages({ component: { slug, name, count } }: { component: TreeComponent }) {
  const { data, isError, refetch } = useQuery(pageQueries.tree({ component: slug }))
  if (data !== undefined)
    return <TreeBranch nodes={toPageNodes(findComponent(data.data, slug)?.pages ?? [])} />
  if (isError) {
    return (
      <p role="alert" className={classes.failure}>
        <Trans>
          The pages could not be fetched. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Trans>
      </p>
    )
  }
  return (
    <div className={classes.waiting} role="status" aria-label={t`Fetching the pages of ${name}`}>
      <SkeletonRows rows={Math.min(count, maxRowsAhead)} height={24} />
    </div>
  )
}

interface ReadingTreeProps {
  categories: readonly TreeCategory[]
  /** The slug of the open page, and its component. */
  reading?: { slug: string; component: TreeComponent | undefined }
  /** The chosen product version. */
  productVersion?: string | undefined
}

const getPages = (component: TreeComponent) => <ComponentPages component={component} />

/** The document tree, below the product versions of the open component, if any. */
export function ReadingTree({ categories, reading, productVersion }: ReadingTreeProps) {
  const current = reading === undefined ? {} : { current: reading.slug }
  return (
    <>
      {reading?.component === undefined || reading.component.versions.length === 0 ? null : (
        <VersionSelector slug={reading.slug} component={reading.component} chosen={productVersion} />
      )}
      <DocTree nodes={buildDocumentTree(categories, { ...current, version: productVersion, getPages })} />
    </>
  )
}
