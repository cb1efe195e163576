import type { QueryClient } from '@tanstack/react-query'
import { findPage } from '~/features/pages/content-page'
import { documentAddress } from '~/features/pages/page-address'
import { subjectOf, type Subject } from '~/features/questions/about-document/subject'

/** The document that questions are about, in a loader; null where the reader may not open it. */
export const findSubject = async (
  queryClient: QueryClient,
  document: string | undefined,
  heading: string | undefined,
): Promise<Subject | null> => {
  if (document === undefined) return null
  const page = await findPage(queryClient, document)
  return page?.kind === 'document' ? subjectOf(page, heading, documentAddress(page.slug)) : null
}
