import { notificationsContract } from '~/contract/notifications'
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
  const unreadOf = async (uid: string) => countUnread(database, uid, now())
  return routesOf(notificationsContract, {
    list: async ({ query }, { actor }) => ({
      count: query.count,
      page: query.page,
      ...(await listNotifications(database, actor.identityUid, query, now())),
      unread: await unreadOf(actor.identityUid),
    }),
    countUnread: async (_input, { actor }) => ({ unread: await unreadOf(actor.identityUid) }),
    stream: async (_input, { actor }) => live.follow(actor),
    read: ({ body }, { actor }) => markRead(deps, actor.identityUid, body.ids),
    choices: (_input, { actor }) => readChoices(database, actor.identityUid),
    choose: ({ body }, { actor }) => chooseMails(deps, actor.identityUid, body.mails),
    unsubscription: ({ params }) => readUnsubscription(database, params.token),
    unsubscribe: ({ params, body }) => unsubscribe(deps, params.token, body.mail),
  })
}
