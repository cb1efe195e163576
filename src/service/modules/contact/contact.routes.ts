import { contactContract } from '~/contract/contact'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { listMessages } from './contact.queries'
import {
  holdBackMachines,
  readMessage,
  replyToMessage,
  sendMessage,
  setChallenge,
  updateMessage,
} from './contact.service'

export const contactRoutes = (deps: ServiceDeps) =>
  getRoutes(contactContract, {
    send: async ({ body }, { actor, clientAddress }) => {
      await holdBackMachines(deps, clientAddress, body.challenge)
      await sendMessage(deps, body, actor)
      return undefined
    },
    challenge: () => setChallenge(deps),
    list: async ({ query }, { actor }) => ({
      count: query.count,
      page: query.page,
      ...(await listMessages(deps.database, query, actor.identityUid)),
    }),
    get: ({ params }) => readMessage(deps.database, params.id),
    update: ({ params, body }, call) => updateMessage(deps, call, params.id, body),
    reply: ({ params, body }, call) => replyToMessage(deps, call, params.id, body),
  })
