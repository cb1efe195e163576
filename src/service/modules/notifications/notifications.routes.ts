import { notificationsContract } from '~/contract/notifications'
import type { UserActor } from '../../http/actor'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { countUnread, listNotifications } from './notifications.queries'
import { chooseMails, markRead, readChoices, readUnsubscription, unsubscribe } from './notifications.service'
import { liveCounts } from './unread-stream'

export const notificationsRoutes = (deps: ServiceDeps) => {
  const { database, now } = deps
  const live = liveCounts(deps)
  const getUnread = async (actor: UserActor) => countUnread(database, actor, now())
  return getRoutes(notificationsContract, {
    list: async ({ query }, { actor }) => ({
      count: query.count,
      page: query.page,
      ...(await listNotifications(database, actor, query, now())),
      unread: await getUnread(actor),
    }),
    countUnread: async (_input, { actor }) => ({ unread: await getUnread(actor) }),
    stream: async (_input, { actor }) => live.follow(actor),
    read: ({ body }, { actor }) => markRead(deps, actor, body.ids),
    choices: (_input, { actor }) => readChoices(database, actor.identityUid),
    choose: ({ body }, { actor }) => chooseMails(deps, actor.identityUid, body.mails),
    unsubscription: ({ params }) => readUnsubscription(database, params.token),
    unsubscribe: ({ params, body }) => unsubscribe(deps, params.token, body.mail),
  })
}
