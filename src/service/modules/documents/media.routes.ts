import { mediaContract } from '~/contract/media'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { keepMedia } from './media.service'

export const mediaRoutes = (context: ServiceContext) =>
  getRoutes(mediaContract, {
    upload: ({ body }, call) => keepMedia(context, call, body),
  })
