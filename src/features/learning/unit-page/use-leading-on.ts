import { useNavigate } from '@tanstack/react-router'
import type { UnitContent } from '~/contract/learning'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { pathAddress, unitAddress } from '../path-address'
import type { Href } from '~/ui/links/href'

type Ahead = Pick<UnitContent, 'path' | 'next'>

/**
 * Where a learner goes after a unit: the next one, else the first unfinished one, else the page of the finished
 * path.
 * @param finished the unit just left, which counts as done
 */
export const addressAfter = ({ path, next }: Ahead, finished: string): Href => {
  const isLeft = ({ slug, state }: { slug: string; state: string }) =>
    slug !== finished && state !== 'finished' && state !== 'changed'
  const left = path.units.filter(isLeft)
  if (left.length === 0) return pathAddress(path.slug)
  const ahead = next ?? left[0]
  return ahead === undefined ? pathAddress(path.slug) : unitAddress(path.slug, ahead.slug)
}

/** Leads on from a completed unit; a learner who left it before the save ended stays elsewhere. */
export const useLeadingOn = (unit: UnitContent): (() => void) => {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const to = addressAfter(unit, unit.slug)
  return () => {
    if (isStillHere()) void navigate({ href: to })
  }
}
