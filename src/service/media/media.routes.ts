import { mediaContract } from '~/contract/media'
import { authorOf } from '../audit/act'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { keepMedia } from './keep-media'

export const mediaRoutes = (deps: ServiceDeps) =>
  routesOf(mediaContract, {
    upload: ({ body }, call) => keepMedia(deps, authorOf(call), body),
  })
