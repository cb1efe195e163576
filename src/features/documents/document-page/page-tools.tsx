import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconDots, IconHistory, IconListTree, IconPencil } from '@tabler/icons-react'
import type { Page } from '~/contract/pages'
import { AppButtonPlace } from '~/ui/components/app-button/app-button'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster } from '~/ui/layouts/primitives'
import { editorAddress, historyAddress, managedAddress, previewAddress } from '../page-address'
import classes from './page-tools.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const menuId = 'page-tools'

interface PageToolsProps {
  page: Page
  editing: NonNullable<Page['editing']>
  /** Whether a version is looked at that the address names. */
  isPreview: boolean
}

/** For administrators, beside a document's title: a draft that waits, Edit, and a small menu. */
export function PageTools({ page: { id, slug, component }, editing, isPreview }: PageToolsProps) {
  const { newestVersion, publishedVersion, publishAt, scheduledVersion } = editing
  const waits = !isPreview && newestVersion > (publishedVersion ?? 0)
  return (
    <Cluster gap="4px 8px" className={classes.tools} data-no-print>
      {waits ? (
        <TextPlace to={previewAddress(slug, newestVersion)}>
          {publishAt !== null && (scheduledVersion ?? newestVersion) === newestVersion ? (
            <Trans>
              Version {newestVersion} comes out <Time at={publishAt} />
            </Trans>
          ) : (
            t`Version ${newestVersion} is a draft`
          )}
        </TextPlace>
      ) : null}
      <AppButtonPlace
        kind="outlined"
        size="xs"
        to={editorAddress(id)}
        preload={false}
        leftSection={<IconPencil {...icon} />}
      >{t`Edit`}</AppButtonPlace>
      <button
        type="button"
        className={classes.more}
        popoverTarget={menuId}
        aria-label={t`More about this page`}
      >
        <IconDots {...icon} />
      </button>
      <nav id={menuId} popover="auto" className={classes.menu} aria-label={t`More about this page`}>
        <ul>
          <li>
            <PlaceLink to={historyAddress(id)} className={classes.item} preload={false}>
              <Trans>
                <IconHistory {...icon} />
                History
              </Trans>
            </PlaceLink>
          </li>
          {component === null ? null : (
            <li>
              <PlaceLink to={managedAddress(component.slug)} className={classes.item} preload={false}>
                <Trans>
                  <IconListTree {...icon} />
                  Open in the list of documents
                </Trans>
              </PlaceLink>
            </li>
          )}
        </ul>
      </nav>
    </Cluster>
  )
}
