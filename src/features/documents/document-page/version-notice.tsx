import { t } from '@lingui/core/macro'
import type { TreeComponent } from '../document-tree'
import { documentAddress } from '../page-address'
import { isAbout, type VersionNote } from '../product-versions'
import { Callout } from '~/ui/components/callout/callout'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { formatList } from '~/ui/format/numbers'
import { Box, Cluster } from '~/ui/layouts/primitives'

interface VersionNoticeProps {
  note: Exclude<VersionNote, { kind: 'quiet' }>
  component: TreeComponent | undefined
}

/** Over a page that leaves out the newest product version, or the one that the reader chose. */
export function VersionNotice({ note, component }: VersionNoticeProps) {
  const wanted = note.kind === 'older' ? note.newest : note.chosen
  const start = component?.pages.find(({ appliesTo }) => isAbout(appliesTo, wanted))
  return (
    <Box mb={24}>
      <Callout
        tone="warning"
        title={`This page is about ${formatList(note.about)}. ${
          note.kind === 'older' ? t`The newest version is ${wanted}.` : t`You chose ${wanted}.`
        }`}
      >
        {start === undefined ? null : (
          <Cluster as="span" gap="4px 20px" align="stretch" data-no-print>
            <TextPlace to={documentAddress(start.slug, wanted)}>{t`Read about ${wanted}`}</TextPlace>
          </Cluster>
        )}
      </Callout>
    </Box>
  )
}
