import { t } from '@lingui/core/macro'
import type { Page } from '~/contract/pages'
import { Callout } from '~/ui/components/callout/callout'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Box, Cluster } from '~/ui/layouts/primitives'
import { documentAddress, editorAddress, historyAddress } from '../page-address'

type Editing = NonNullable<Page['editing']>

const getTitle = ({ version, status }: Page, { publishedVersion, disabled }: Editing): string => {
  const isOut = status === 'published' && publishedVersion !== null
  const isPublished = isOut && version === publishedVersion
  if (isPublished && !disabled) return t`Version ${version}, the one that readers get.`
  const isEarlier = publishedVersion !== null && version < publishedVersion
  const which = isPublished ? t`the published one` : isEarlier ? t`an earlier one` : t`not published`
  return `Version ${version}, ${which}. ${
    isOut && !disabled ? t`Readers get version ${publishedVersion}.` : t`Readers get none of this page.`
  }`
}

/** Over a version that an administrator looks at by its number. */
export function PreviewNotice({ page, editing }: { page: Page; editing: Editing }) {
  const isOut = page.status === 'published' && editing.publishedVersion !== null && !editing.disabled
  return (
    <Box mb={24} data-no-print>
      <Callout tone="warning" title={getTitle(page, editing)}>
        <Cluster as="span" gap="4px 20px" align="stretch">
          <TextPlace to={editorAddress(page.id)}>{t`Edit`}</TextPlace>
          <TextPlace to={historyAddress(page.id)}>{t`History`}</TextPlace>
          {isOut ? <TextPlace to={documentAddress(page.slug)}>{t`The published page`}</TextPlace> : null}
        </Cluster>
      </Callout>
    </Box>
  )
}
