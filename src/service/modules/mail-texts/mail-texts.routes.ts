import { mailTextsContract } from '~/contract/mail-texts'
import { reasonTemplatesContract } from '~/contract/reason-templates'
import type { ServiceContext } from '../../context'
import { getRoutes } from '../../http/router'
import { readReasonTemplates, replaceReasonTemplates } from './reason-templates.service'
import { changeMailText, listMailTexts, previewMail, readMailText, sendTestMail } from './mail-texts.service'

export const mailTextsRoutes = (context: ServiceContext) =>
  getRoutes(mailTextsContract, {
    list: async () => ({ data: await listMailTexts(context.database) }),
    get: ({ params }) => readMailText(context.database, params.id),
    update: ({ params, body }, call) => changeMailText(context, call, params.id, body),
    preview: async ({ params, body }) => previewMail(context, params.id, body),
    test: ({ params, body }, { actor }) => sendTestMail(context, actor, params.id, body),
  })

export const reasonTemplatesRoutes = (context: ServiceContext) =>
  getRoutes(reasonTemplatesContract, {
    list: () => readReasonTemplates(context.database),
    replace: ({ body }, call) => replaceReasonTemplates(context, call, body),
  })
