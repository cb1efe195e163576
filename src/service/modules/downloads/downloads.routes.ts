import { downloadsContract } from '~/contract/downloads'
import type { ServiceContext } from '../../context'
import { getRoutes, toPage } from '../../http/router'
import { getAudiences } from '../documents/pages.policy'
import { listManaged, listOpen } from './downloads.queries'
import {
  acceptLicence,
  changeDownload,
  createDownload,
  followDownload,
  openRelease,
  readDownload,
  readManaged,
  removeDownload,
} from './downloads.service'
import { changeRelease, removeRelease, uploadRelease } from './releases.service'

export const downloadsRoutes = (context: ServiceContext) => {
  const { database, now } = context
  return getRoutes(downloadsContract, {
    list: async ({ query }, { actor }) => ({
      data: await listOpen(database, getAudiences(actor), query.component),
    }),
    get: ({ params }, { actor }) => readDownload(database, actor, params.slug),
    acceptLicence: ({ params, body }, call) => acceptLicence(context, call, params.slug, body.version),
    follow: ({ params, body }, call) => followDownload(context, call, params.slug, body.isFollowed),
    open: ({ params }, { actor }) => openRelease(context, actor, params),
    listManaged: async ({ query }) => toPage(query, await listManaged(database, query)),
    getManaged: ({ params }) => readManaged(database, params.id, now()),
    create: ({ body }, call) => createDownload(context, call, body),
    update: ({ params, body }, call) => changeDownload(context, call, params.id, body),
    remove: ({ params }, call) => removeDownload(context, call, params.id),
    upload: ({ query, body }, call) => uploadRelease(context, call, query, body),
    updateRelease: ({ params, body }, call) => changeRelease(context, call, params.id, body),
    removeRelease: ({ params }, call) => removeRelease(context, call, params.id),
  })
}
