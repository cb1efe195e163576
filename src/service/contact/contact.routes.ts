import { contactContract } from '~/contract/contact'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { limit } from '../rate-limit'
import { sendMessage } from './send-message'

export const contactRoutes = (deps: ServiceDeps) =>
  routesOf(contactContract, {
    send: async ({ body }, { actor, clientAddress }) => {
      await limit(deps, `contact:${clientAddress}`, { points: 5, seconds: 3600 })
      await sendMessage(deps, body, actor?.user ? actor.identityUid : null)
      return undefined
    },
  })
