import type { FoundUnit } from '~/contract/learning-paths'
import { wordsTyped } from '~/contract/words-typed'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { readStandings } from './read-standing'
import { presentStanding } from './standing'

const most = 6

/**
 * The units open to the caller that fit what is being typed, those that begin with it first, in the order of the
 * programme; at most six.
 */
export const findUnits = async (
  database: Database,
  actor: IdentityActor,
  q: string,
): Promise<FoundUnit[]> => {
  const typed = wordsTyped(q)
  if (!typed.hasWords) return []
  const standings = await readStandings(database, actor)
  const fitting = standings.filter(({ path, units }) =>
    units.some(({ title }) => typed.fit(`${title} ${path.title}`)),
  )
  const found = fitting
    .map(presentStanding)
    .flatMap(({ slug, title, units }) =>
      units
        .filter((unit) => unit.state !== 'locked' && typed.fit(`${unit.title} ${title}`))
        .map((unit) => ({ slug: unit.slug, title: unit.title, path: { slug, title } })),
    )
  const begins = (unit: FoundUnit) => typed.begin(unit.title)
  return [...found.filter(begins), ...found.filter((unit) => !begins(unit))].slice(0, most)
}
