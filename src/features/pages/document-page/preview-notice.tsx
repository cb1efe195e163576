import type { Page } from '~/contract/pages'
import { Callout } from '~/ui/components/callout/callout'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { documentAddress, editorAddress, historyAddress } from '../page-address'
import classes from './document-notices.module.css'

type Editing = NonNullable<Page['editing']>

const titleOf = ({ version, status }: Page, { publishedVersion }: Editing): string => {
  const isOut = status === 'published' && publishedVersion !== null
  if (isOut && version === publishedVersion) return `Version ${version}, the one that readers get.`
  const isEarlier = publishedVersion !== null && version < publishedVersion
  return `Version ${version}, ${isEarlier ? 'an earlier one' : 'not published'}. ${
    isOut ? `Readers get version ${publishedVersion}.` : 'Readers get none of this page.'
  }`
}

/** Over a version that an administrator looks at by its number. */
export function PreviewNotice({ page, editing }: { page: Page; editing: Editing }) {
  const isOut = page.status === 'published' && editing.publishedVersion !== null
  return (
    <div className={classes.notice} data-no-print>
      <Callout tone="warning" title={titleOf(page, editing)}>
        <span className={classes.links}>
          <TextPlace to={editorAddress(page.id)}>Edit</TextPlace>
          <TextPlace to={historyAddress(page.id)}>History</TextPlace>
          {isOut ? <TextPlace to={documentAddress(page.slug)}>The published page</TextPlace> : null}
        </span>
      </Callout>
    </div>
  )
}
