import { contactContract } from '~/contract/contact'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { setChallenge } from './challenge'
import { listMessages } from './contact.repository'
import { holdBackMachines } from './hold-back-machines'
import { readMessage } from './read-message'
import { replyToMessage } from './reply-to-message'
import { sendMessage } from './send-message'
import { updateMessage } from './update-message'

export const contactRoutes = (deps: ServiceDeps) =>
  routesOf(contactContract, {
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
