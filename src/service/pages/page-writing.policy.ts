import type { PageKind, PageStatus } from '~/contract/pages'

interface Page {
  kind: PageKind
}

/** Screens of the portal lead to content pages by their addresses: those keep it, and stay where they are. */
export const maySetSlug = ({ kind }: Page): boolean => kind === 'document'
/** A content page belongs to no component, so that there is nowhere to move it. */
export const mayMove = ({ kind }: Page): boolean => kind === 'document'

/** Content pages are for everybody. */
export const mayHaveAudience = ({ kind }: Page, audience: string): boolean =>
  kind === 'document' || audience === 'public'

/** A page that readers had stays, until it is put into the archive. */
export const mayRemove = ({
  kind,
  status,
  published_at,
}: Page & { status: PageStatus; published_at: string | null }): boolean =>
  kind === 'document' && (status === 'archived' || (status === 'draft' && published_at === null))

/** Levels that pages nest, so that an order of reading fits into an index. */
export const deepestNesting = 30
