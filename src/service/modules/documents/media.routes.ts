import { mediaContract } from '~/contract/media'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { getAuthor } from '../audit/audit-actions'
import { keepMedia } from './media.service'

export const mediaRoutes = (context: ServiceContext) =>
  getRoutes(mediaContract, {
    upload: ({ body }, call) => keepMedia(context, getAuthor(call), body),
  })
