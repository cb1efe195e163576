import type { TreeComponent } from '../document-tree'
import { documentAddress } from '../page-address'
import { isAbout, type VersionNote } from '../product-versions'
import { Callout } from '~/ui/components/callout/callout'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { formatList } from '~/ui/format/numbers'
import classes from './document-notices.module.css'

interface VersionNoticeProps {
  note: Exclude<VersionNote, { kind: 'quiet' }>
  component: TreeComponent | undefined
}

/** Over a page that leaves out the newest product version, or the one that the reader chose. */
export function VersionNotice({ note, component }: VersionNoticeProps) {
  const wanted = note.kind === 'older' ? note.newest : note.chosen
  const start = component?.pages.find(({ appliesTo }) => isAbout(appliesTo, wanted))
  return (
    <div className={classes.notice}>
      <Callout
        tone="warning"
        title={`This page is about ${formatList(note.about)}. ${
          note.kind === 'older' ? `The newest version is ${wanted}.` : `You chose ${wanted}.`
        }`}
      >
        {start === undefined ? null : (
          <span className={classes.links} data-no-print>
            <TextPlace to={documentAddress(start.slug, wanted)}>Read about {wanted}</TextPlace>
          </span>
        )}
      </Callout>
    </div>
  )
}
