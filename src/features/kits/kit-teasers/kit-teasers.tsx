import { t } from '@lingui/core/macro'
import type { KitTeaser } from '~/contract/kits'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { DividedSection } from '~/ui/components/divided-list/divided-list'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { KitPicture } from '../kit-picture/kit-picture'
import { getKitFacts } from '../request-states'
import classes from './kit-teasers.module.css'

interface KitTeasersProps {
  /** The first kits. */
  kits: readonly KitTeaser[]
  /** The total number. */
  total: number
}

/** The kits on a public page with illustrations and facts. */
export function KitTeasers({ kits, total }: KitTeasersProps) {
  return (
    <DividedSection
      title={t`Kits`}
      text={
        total > kits.length
          ? t`Lent without charge to approved members for a stated project. The first ${formatNumber(kits.length)} of ${formatNumber(total)}.`
          : t`Lent without charge to approved members for a stated project.`
      }
      action={
        kits.length > 0 ? <TextRouteLink to="/request-devkit">{t`Request a kit`}</TextRouteLink> : undefined
      }
    >
      {kits.length === 0 ? (
        <EmptyState title={t`No kits are lent at the moment.`} />
      ) : (
        <ul className={classes.kits}>
          {kits.map((kit) => (
            <li key={kit.slug} className={classes.kit}>
              <div className={classes.drawing}>
                <KitPicture kit={kit} />
              </div>
              <div className={classes.facts}>
                <h3 className={classes.name}>{kit.name}</h3>
                <FactList facts={getKitFacts(kit)} columns={1} form="spec" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </DividedSection>
  )
}
