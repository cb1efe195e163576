import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Audience } from '~/contract/pages'
import { Callout } from '~/ui/components/callout/callout'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { getDocumentHref } from '../../page-hrefs'
import { pageEditorQueries } from '../page-editor.queries'

interface ClosedMentionsProps {
  /** The audience of the text. */
  audience: Audience
  /** Markdown. */
  text: string
}

/** Warns about closed pages that the text links or names. Renders nothing if there are none. */
export function ClosedMentions({ audience, text }: ClosedMentionsProps) {
  const { data } = useQuery(pageEditorQueries.closedMentions(audience, text))
  if (data === undefined || data.data.length === 0) return null
  return (
    <Callout
      tone="warning"
      title={t`This text mentions pages that not all of its readers can open.`}
      isAnnounced
    >
      <ul>
        {data.data.map(({ slug, title, isLinked }) => (
          <li key={slug}>
            {isLinked ? (
              <Trans>
                It links to <TextRouteLink to={getDocumentHref(slug)}>{title}</TextRouteLink>.
              </Trans>
            ) : (
              <Trans>
                It names <TextRouteLink to={getDocumentHref(slug)}>{title}</TextRouteLink>.
              </Trans>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
