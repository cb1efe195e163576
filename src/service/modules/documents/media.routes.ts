import { mediaContract } from '~/contract/media'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { getAuthor } from '../audit/audit-actions'
import { keepMedia } from './media.service'

export const mediaRoutes = (deps: ServiceDeps) =>
  getRoutes(mediaContract, {
    upload: ({ body }, call) => keepMedia(deps, getAuthor(call), body),
  })
