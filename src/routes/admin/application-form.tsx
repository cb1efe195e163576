import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { applicationQueries } from '~/features/applications/applications.queries'
import { FormEditorPage } from '~/features/applications/form-editor/form-editor-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/application-form')({
  loader: ({ context: { queryClient } }) => ensureRevalidated(queryClient, applicationQueries.form()),
  head: () => ({ meta: [{ title: t`Application form` }] }),
  component: FormEditorPage,
})
