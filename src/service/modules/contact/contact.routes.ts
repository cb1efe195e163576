import { contactContract } from '~/contract/contact'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listMessages } from './contact.queries'
import {
  requireHuman,
  readMessage,
  replyToMessage,
  sendMessage,
  issueChallenge,
  updateMessage,
} from './contact.service'

export const contactRoutes = (context: ServiceContext) =>
  getRoutes(contactContract, {
    send: async ({ body }, call) => {
      await requireHuman(context, call.clientAddress, body.challenge)
      await sendMessage(context, call, body)
    },
    challenge: () => issueChallenge(context),
    list: async ({ query }, { actor }) =>
      toPage(query, await listMessages(context.database, query, actor.identityUid)),
    get: ({ params }) => readMessage(context.database, params.id),
    update: ({ params, body }, call) => updateMessage(context, call, params.id, body),
    reply: ({ params, body }, call) => replyToMessage(context, call, params.id, body),
  })
