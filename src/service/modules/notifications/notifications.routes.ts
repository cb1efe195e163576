import { type MailChoices, isForAdministrators, notificationsContract } from '~/contract/notifications'
import { ProblemError } from '~/contract/problem'
import { type UserActor, isAdmin } from '../../http/actor'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { countUnread, listNotifications } from './notifications.queries'
import {
  saveMailChoices,
  markRead,
  readChoices,
  readUnsubscription,
  unsubscribe,
} from './notifications.service'
import { findReceivedMessage } from './segment-messages.queries'
import { createUnreadStreams } from './unread-stream'

/** Leaves out the mails that only administrators get, for all other users. */
const getOwn = (actor: UserActor, { mails }: MailChoices): MailChoices => ({
  mails: mails.filter(({ kind }) => isAdmin(actor) || !isForAdministrators(kind)),
})

export const notificationsRoutes = (context: ServiceContext) => {
  const { database, now } = context
  const live = createUnreadStreams(context)
  const getUnread = async (actor: UserActor) => countUnread(database, actor, now())
  return getRoutes(notificationsContract, {
    list: async ({ query }, { actor }) => ({
      ...toPage(query, await listNotifications(database, actor, query, now())),
      unread: await getUnread(actor),
    }),
    message: async ({ params }, { actor }) => {
      const found = await findReceivedMessage(database, params.id, actor.identityUid)
      if (!found) throw new ProblemError('NOT_FOUND')
      return found
    },
    countUnread: async (_input, { actor }) => ({ unread: await getUnread(actor) }),
    stream: async (_input, { actor }) => live.follow(actor),
    read: ({ body }, { actor }) => markRead(context, actor, body),
    choices: async (_input, { actor }) => getOwn(actor, await readChoices(database, actor.identityUid)),
    choose: async ({ body }, { actor }) =>
      getOwn(actor, await saveMailChoices(context, actor.identityUid, body.mails)),
    unsubscription: ({ params }) => readUnsubscription(database, params.token),
    unsubscribe: ({ params, body }) => unsubscribe(context, params.token, body.mail),
  })
}
