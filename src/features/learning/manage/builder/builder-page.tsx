import { useSuspenseQuery } from '@tanstack/react-query'
import { managedPathQueries } from '../managed-paths.queries'
import type { BuilderSlots } from './builder-parts'
import { PathBuilder } from './path-builder'

export interface BuilderPageProps {
  /** Of the path. */
  id: string
  slots: BuilderSlots
}

/** Building a path that there is. */
export function BuilderPage({ id, slots }: BuilderPageProps) {
  const { data: path } = useSuspenseQuery({
    ...managedPathQueries.one(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <PathBuilder key={id} path={path} slots={slots} />
}
