import { NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFormErrors } from '~/forms/field-errors'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
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
        <TextButton key={slug} onClick={() => setChanging(slug)}>
          {name}: {stock} left
        </TextButton>
      ))}
      {kit === undefined ? null : <StockDialog kit={kit} onClose={() => setChanging(null)} />}
    </Cluster>
  )
}

function StockDialog({ kit, onClose }: { kit: KitStock; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [by, setBy] = useState<number | string>('')
  const once = useIdempotencyKey(`stock.${kit.slug}`)
  const change = useMutation({
    mutationFn: (pieces: number) =>
      once((idempotencyKey) =>
        changeKitStock({ data: { slug: kit.slug, change: { by: pieces, idempotencyKey } } }),
      ),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: devKitQueries.all() }),
  })
  const { errors, sentence } =
    change.error === null ? { errors: {}, sentence: null } : toFormErrors(change.error, ['by'])
  return (
    <Dialog onClose={onClose} title={`Stock of the ${kit.name}`} size={420}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof by === 'number' && by !== 0) change.mutate(by)
        }}
      >
        <Text c="dim" size="sm">
          {kit.stock} are left, beside those set aside for requests. Count what came in or went out.
        </Text>
        <NumberInput
          label="Pieces that came"
          description="With a minus for pieces that went."
          clampBehavior="none"
          allowDecimal={false}
          min={-kit.stock}
          max={100_000}
          value={by}
          onChange={setBy}
          {...(errors['by'] === undefined ? {} : { error: errors['by'] })}
        />
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        )}
        <Cluster>
          <AppButton
            type="submit"
            size="md"
            loading={change.isPending}
            disabled={typeof by !== 'number' || by === 0}
            disabledReason="Enter how many."
          >
            Change the stock
          </AppButton>
          <AppButton kind="outlined" size="md" onClick={onClose}>
            Cancel
          </AppButton>
        </Cluster>
      </form>
    </Dialog>
  )
}
