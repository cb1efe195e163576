import { learningPathsContract } from '~/contract/learning-paths'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { openSlugsAmong } from '../pages/open-slugs'
import { listPageSlugs, listPaths, listTeasers } from './learning-paths.repository'

export const learningPathsRoutes = ({ database }: ServiceDeps) =>
  routesOf(learningPathsContract, {
    list: async (_input, { actor }) => {
      const openSlugs = await openSlugsAmong(database, actor, await listPageSlugs(database))
      return { data: await listPaths(database, openSlugs) }
    },
    teasers: async () => ({ data: await listTeasers(database) }),
  })
