import { t } from '@lingui/core/macro'
import type { Page } from '~/contract/pages'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { editorAddress } from './page-address'

/** For administrators: where the page is written. Nothing for anybody else. */
export function PageEditLink({ page }: { page: Pick<Page, 'id' | 'editing'> | null }) {
  if (page?.editing === undefined) return null
  return <TextPlace to={editorAddress(page.id)} data-no-print>{t`Edit this page`}</TextPlace>
}
