import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UnitContent } from '~/contract/learning'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Text } from '~/ui/layouts/primitives'
import { UnitPlayer } from '../player/unit-player'
import { shownIn } from '../saving/shown-in'
import type { UnitSaving } from '../saving/unit-saving'
import { FinishBar } from './finish-bar'

interface VideoUnitProps {
  unit: UnitContent
  saving: UnitSaving
  /** Seconds; asked once, when the player comes. */
  startAt: () => number
}

/** A unit to watch. */
export function VideoUnit({ unit, saving, startAt }: VideoUnitProps) {
  const { slug, title, video, pageSlug } = unit
  return (
    <>
      {video === null ? (
        <EmptyState
          title={t`The video of this unit is missing.`}
        >{t`Write to us if it does not come back; you can go on without it.`}</EmptyState>
      ) : (
        <UnitPlayer
          key={slug}
          video={video}
          title={title}
          startAt={startAt()}
          onPosition={saving.note}
          onFinished={() => void saving.finish(shownIn(unit)).catch(() => undefined)}
        />
      )}
      {pageSlug === null ? null : (
        <Text c="dim" size="sm" mt={16}>
          <Trans>
            The same in words:{' '}
            <TextLink to="/documents/$page" params={{ page: pageSlug }}>
              the document of this unit
            </TextLink>
            .
          </Trans>
        </Text>
      )}
      <FinishBar
        unit={unit}
        saving={saving}
        label={t`Mark as watched and continue`}
        labelAgain={t`Mark as watched again`}
        kind="outlined"
      />
    </>
  )
}
