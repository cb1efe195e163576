import { notificationsContract } from '~/contract/notifications'
import type { UserActor } from '../actor'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { chooseMails, readChoices } from './choose-mails'
import { liveCounts } from './live-counts'
import { markRead } from './mark-read'
import { countUnread, listNotifications } from './notifications.repository'
import { readUnsubscription, unsubscribe } from './unsubscribe'

export const notificationsRoutes = (deps: ServiceDeps) => {
  const { database, now } = deps
  const live = liveCounts(deps)
  const unreadOf = async (actor: UserActor) => countUnread(database, actor, now())
  return routesOf(notificationsContract, {
    list: async ({ query }, { actor }) => ({
      count: query.count,
      page: query.page,
      ...(await listNotifications(database, actor, query, now())),
      unread: await unreadOf(actor),
    }),
    countUnread: async (_input, { actor }) => ({ unread: await unreadOf(actor) }),
    stream: async (_input, { actor }) => live.follow(actor),
    read: ({ body }, { actor }) => markRead(deps, actor, body.ids),
    choices: (_input, { actor }) => readChoices(database, actor.identityUid),
    choose: ({ body }, { actor }) => chooseMails(deps, actor.identityUid, body.mails),
    unsubscription: ({ params }) => readUnsubscription(database, params.token),
    unsubscribe: ({ params, body }) => unsubscribe(deps, params.token, body.mail),
  })
}
