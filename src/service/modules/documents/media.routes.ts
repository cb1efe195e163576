import { mediaContract } from '~/contract/media'
import { routesOf } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { authorOf } from '../audit/audit-actions'
import { keepMedia } from './media.service'

export const mediaRoutes = (deps: ServiceDeps) =>
  routesOf(mediaContract, {
    upload: ({ body }, call) => keepMedia(deps, authorOf(call), body),
  })
