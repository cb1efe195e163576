import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LearningPath } from '~/contract/learning'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Box, Cluster } from '~/ui/layouts/primitives'
import { getPathHref, getUnitHref } from '../path-hrefs'
import { formatList } from '~/ui/format/numbers'
import { getBlockingUnit } from '../path-progress/path-labels'
import classes from './locked-unit.module.css'

interface LockedUnitProps {
  path: LearningPath
  /** The slug of the requested unit. */
  unit: string
}

/** A locked unit, with a link to what must be finished first. */
export function LockedUnit({ path, unit: slug }: LockedUnitProps) {
  const unit = path.units.find((other) => other.slug === slug)
  const title = unit?.title ?? path.title
  return (
    <article>
      <Breadcrumbs
        crumbs={[
          { label: t`Learning paths`, to: '/learning-paths' },
          { label: path.title, to: getPathHref(path.slug) },
          { label: title },
        ]}
      />
      <div className={classes.head}>
        <PageTitle size="document">{title}</PageTitle>
      </div>
      <Box mt={24}>
        <Before path={path} unit={slug} />
      </Box>
    </article>
  )
}

function Before({ path, unit }: LockedUnitProps) {
  const first = path.prerequisites.filter(({ isFinished }) => !isFinished)
  if (first.length > 0) {
    return (
      <>
        <p className={classes.text}>
          <Trans>
            This unit is not open to you yet. {path.title} opens when you have finished{' '}
            {formatList(first.map(({ title }) => `“${title}”`))}.
          </Trans>
        </p>
        <Cluster as="p" mt={20}>
          {first.map(({ slug, title }, index) => (
            <AppButtonRouteLink
              key={slug}
              size="md"
              kind={index === 0 ? 'primary' : 'outlined'}
              to={getPathHref(slug)}
            >{t`Go to ${title}`}</AppButtonRouteLink>
          ))}
        </Cluster>
      </>
    )
  }
  const before = getBlockingUnit(path.units, unit)
  return (
    <>
      <p className={classes.text}>
        {before === undefined
          ? t`This unit is not open to you yet. The units of ${path.title} follow on each other: finish the one before it.`
          : t`This unit is not open to you yet. The units of ${path.title} follow on each other: finish “${before.title}” first.`}
      </p>
      <Cluster as="p" mt={20}>
        <AppButtonRouteLink
          size="md"
          to={before === undefined ? getPathHref(path.slug) : getUnitHref(path.slug, before.slug)}
        >{t`Go to ${before === undefined ? path.title : before.title}`}</AppButtonRouteLink>
      </Cluster>
    </>
  )
}
