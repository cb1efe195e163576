import { useQuery } from '@tanstack/react-query'
import { TreeBranch } from '~/ui/components/doc-tree/doc-tree'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextButton } from '~/ui/components/text-link/text-link'
import { pageNodes, type TreeComponent } from '../document-tree'
import { pageQueries } from '../pages.queries'
import { componentIn } from '../require-document'
import classes from './reading-tree.module.css'

const maxRowsAhead = 6

/** The pages of a component that is opened in the tree without being read. */
export function ComponentPages({ component: { slug, name, count } }: { component: TreeComponent }) {
  const { data, isError, refetch } = useQuery(pageQueries.tree({ component: slug }))
  if (data !== undefined) return <TreeBranch nodes={pageNodes(componentIn(data.data, slug)?.pages ?? [])} />
  if (isError) {
    return (
      <p role="alert" className={classes.failure}>
        The pages could not be fetched. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  }
  return (
    <div className={classes.waiting} role="status" aria-label={`Fetching the pages of ${name}`}>
      <SkeletonRows rows={Math.min(count, maxRowsAhead)} height={24} />
    </div>
  )
}
