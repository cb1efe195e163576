import { useNavigate } from '@tanstack/react-router'
import type { UnitContent } from '~/contract/learning-paths'
import { useStillHere } from '~/ui/still-here/use-still-here'
import { pathAddress, unitAddress } from '../path-address'

type Ahead = Pick<UnitContent, 'path' | 'next'>

/**
 * Where one goes on after a unit: the next, or the first of the others that is not finished, or the path's own page,
 * which says that it is finished.
 * @param finished the unit one comes from, which counts as done
 */
export const addressAfter = ({ path, next }: Ahead, finished: string): string => {
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
  const isStillHere = useStillHere()
  const to = addressAfter(unit, unit.slug)
  return () => {
    if (isStillHere()) void navigate({ to })
  }
}
