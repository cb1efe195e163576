import { t } from '@lingui/core/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnitContent } from '~/contract/learning'
import { errorMessage } from '~/ui/format/error-message'
import { AppButton, AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { isPermanentError, type ProgressSync, getShownVersion } from '../progress-sync/progress-sync'
import { useNavigate } from '@tanstack/react-router'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { getPathHref, getUnitHref } from '../path-hrefs'
import type { Href } from '~/ui/links/href'

type Ahead = Pick<UnitContent, 'path' | 'next'>

/**
 * Returns the URL after a unit: the next one, else the first unfinished one, else the page of the finished path.
 *
 * @param finished the unit just finished
 */
export const getNextHref = ({ path, next }: Ahead, finished: string): Href => {
  const isLeft = ({ slug, state }: { slug: string; state: string }) =>
    slug !== finished && state !== 'finished' && state !== 'changed'
  const left = path.units.filter(isLeft)
  if (left.length === 0) return getPathHref(path.slug)
  const ahead = next ?? left[0]
  return ahead === undefined ? getPathHref(path.slug) : getUnitHref(path.slug, ahead.slug)
}

/** Navigates on from a finished unit, unless the learner has left it before the save ended. */
const useGoToNext = (unit: UnitContent): (() => void) => {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const to = getNextHref(unit, unit.slug)
  return () => {
    if (isStillHere()) void navigate({ href: to })
  }
}

const arrow = <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />

interface FinishBarProps {
  unit: UnitContent
  saving: ProgressSync
  /** The label of finishing: `Mark as read and continue`. */
  label: string
  /** The label for a unit that changed since it was finished: `Mark as read again`. */
  labelAgain: string
  kind?: 'primary' | 'outlined'
}

/** The bar under a unit: finishes it and continues; only continues if it is finished. */
export function FinishBar({ unit, saving, label, labelAgain, kind = 'primary' }: FinishBarProps) {
  const { state, slug, next } = unit
  const leadOn = useGoToNext(unit)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (state === 'finished' && !isSending) {
    return (
      <Cluster gap="8px 20px" mt={32} data-no-print>
        <StatusLabel tone="success">{t`Finished`}</StatusLabel>
        <AppButtonRouteLink size="md" to={getNextHref(unit, slug)} rightSection={arrow}>
          {next === null ? t`See the path` : t`Continue`}
        </AppButtonRouteLink>
      </Cluster>
    )
  }
  const finish = async () => {
    setIsSending(true)
    setFailure(null)
    try {
      await saving.finish(getShownVersion(unit))
      leadOn()
    } catch (error) {
      // Pending progress is reported by the warning under the text.
      if (isPermanentError(error)) setFailure(errorMessage(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Cluster gap="8px 20px" mt={32} data-no-print>
      <AppButton size="md" kind={kind} loading={isSending} rightSection={arrow} onClick={() => void finish()}>
        {state === 'changed' ? labelAgain : label}
      </AppButton>
      {failure === null ? null : (
        <Text role="alert" size="sm" c="error">
          {failure}
        </Text>
      )}
    </Cluster>
  )
}
