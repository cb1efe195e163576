import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MailTextInput } from '~/contract/mail-texts'
import { listMailTexts, previewMail, readMailText } from './mail-texts.functions'

const all = ['mail-texts'] as const

export const mailTextQueries = {
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => listMailTexts({ signal }) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readMailText({ data: { id }, signal }),
    }),
  preview: (id: string, text: MailTextInput) =>
    queryOptions({
      queryKey: [...all, 'preview', id, text],
      queryFn: ({ signal }) => previewMail({ data: { params: { id }, body: text }, signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
}
