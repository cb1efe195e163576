import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MailTextInput } from '~/contract/mail-texts'
import { serverQuery } from '~/gateways/server-query'
import { listMailTexts, previewMail, readMailText } from './mail-texts.functions'

const all = ['mail-texts'] as const

export const mailTextQueries = {
  list: () => serverQuery([...all, 'list'], listMailTexts),
  one: (id: string) => serverQuery([...all, 'one', id], readMailText, { id }),
  preview: (id: string, text: MailTextInput) =>
    queryOptions({
      queryKey: [...all, 'preview', id, text],
      queryFn: ({ signal }) => previewMail({ data: { params: { id }, body: text }, signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
}
