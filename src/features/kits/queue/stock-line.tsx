import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { TextButton } from '~/ui/components/text-link/text-link'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { devKitQueries } from '../dev-kits.queries'
import { changeKitStock } from './kit-queue.functions'
import classes from './kit-queue.module.css'

interface KitStock {
  slug: string
  name: string
  stock: number
}

/** What is left of each kit. */
export function StockLine({ kits }: { kits: readonly KitStock[] }) {
  const [changing, setChanging] = useState<string | null>(null)
  const kit = kits.find(({ slug }) => slug === changing)
  return (
    <Cluster as="span" gap="4px 20px" className={classes.stock}>
      {kits.map(({ slug, name, stock }) => (
        <TextButton key={slug} onClick={() => setChanging(slug)}>{t`${name}: ${stock} left`}</TextButton>
      ))}
      {kit === undefined ? null : <StockDialog kit={kit} onClose={() => setChanging(null)} />}
    </Cluster>
  )
}

const initialStockChange: { by: number | string } = { by: '' }

function StockDialog({ kit, onClose }: { kit: KitStock; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    name: `stock.${kit.slug}`,
    initialValues: initialStockChange,
    schema: () => ({}),
    send: async ({ by }, idempotencyKey) =>
      typeof by === 'number' && changeKitStock({ data: { slug: kit.slug, change: { by, idempotencyKey } } }),
    onDone: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: devKitQueries.all() }),
  })
  const { by } = form.values
  return (
    <Dialog onClose={onClose} title={t`Stock of the ${kit.name}`} size={420}>
      <ContractForm
        form={form}
        className={classes.form}
        foot={
          <FormButtons
            label={t`Change the stock`}
            isSending={form.isSending}
            disabled={typeof by !== 'number' || by === 0}
            disabledReason={t`Enter how many.`}
            onCancel={onClose}
          />
        }
      >
        <Text
          c="dim"
          size="sm"
        >{t`${kit.stock} left, not counting those reserved for requests. Enter how many came in or went out.`}</Text>
        <NumberInput
          label={t`Pieces that came`}
          description={t`Use a minus sign for pieces that went out.`}
          clampBehavior="none"
          allowDecimal={false}
          min={-kit.stock}
          max={100_000}
          {...form.field('by')}
        />
      </ContractForm>
    </Dialog>
  )
}
