import { apiDescriptionsContract } from '~/contract/api-descriptions'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import {
  confirmDescription,
  discardDescription,
  proposeDescription,
  readApiReference,
  removeDescription,
} from './api-descriptions.service'

export const apiDescriptionsRoutes = (context: ServiceContext) =>
  getRoutes(apiDescriptionsContract, {
    get: ({ params }) => readApiReference(context.database, params.id),
    propose: ({ params, body }, call) => proposeDescription(context, call, params.id, body),
    confirm: ({ params, body }, call) => confirmDescription(context, call, params, body),
    discard: ({ params }) => discardDescription(context, params),
    remove: ({ params }, call) => removeDescription(context, call, params.id),
  })
