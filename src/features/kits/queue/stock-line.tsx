import { t } from '@lingui/core/macro'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Cluster } from '~/ui/layouts/primitives'
import classes from './kit-queue.module.css'

interface KitStock {
  id: string
  name: string
  stock: number
}

/** What is left of each kit, with its units behind it. */
export function StockLine({ kits }: { kits: readonly KitStock[] }) {
  return (
    <Cluster as="span" gap="4px 20px" className={classes.stock}>
      {kits.map(({ id, name, stock }) => (
        <TextLink key={id} to="/admin/dev-kits/kits/$id/units" params={{ id }}>
          {t`${name}: ${stock} left`}
        </TextLink>
      ))}
    </Cluster>
  )
}
