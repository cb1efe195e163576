import { t } from '@lingui/core/macro'
import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { formatNumber } from '~/ui/format/numbers'
import type { Href } from '~/ui/links/href'
import classes from './figures.module.css'

interface FiguresProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, DefaultError, Data, Key>
  children: (data: Data) => ReactNode
}

/** Numbers when loaded; before that a skeleton, or why there are none. */
export function Figures<Data, Key extends QueryKey>({ query, children }: FiguresProps<Data, Key>) {
  const { data, error, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (error === null) return <SkeletonRows rows={6} columns={[3, 1, 5]} />
  return <ErrorState title={t`The numbers could not be loaded.`} query={{ error, refetch }} />
}

/** A large number linked to the list of what it counts. */
export function FigureLink({ to, children }: { to: Href; children: string }) {
  return (
    <RouteLink to={to} className={classes.number}>
      {children}
    </RouteLink>
  )
}

/** Returns a number linked to the list of what it counts. */
export const getNumberLink = (count: number, to: Href): ReactNode =>
  count === 0 ? formatNumber(count) : <RouteLink to={to}>{formatNumber(count)}</RouteLink>
