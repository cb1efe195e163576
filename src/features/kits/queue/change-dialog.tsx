import { plural, t } from '@lingui/core/macro'
import * as v from 'valibot'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carrierNames } from '~/contract/shipping-carriers'
import { kitRequestChange, type KitRequestChange, type ManagedKitRequest } from '~/contract/kits'
import { type ContractFormState, useContractForm } from '~/forms/contract-form'
import { DialogForm } from '~/forms/dialog-form'
import { useCancel } from '~/forms/use-draft'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { FormGrid } from '~/ui/components/form-grid/form-grid'
import { Text } from '~/ui/layouts/primitives'
import { devKitQueries, kitUnitQueries } from '../dev-kits.queries'
import { changeKitRequests } from '../dev-kits.functions'
import { effects, verbs } from './state-labels'

export interface ChangeDialogProps {
  /** At least one. */
  requests: readonly ManagedKitRequest[]
  state: KitRequestChange['state']
  /** Serial numbers of units in stock to choose from, when shipping a single request. */
  suggested?: readonly string[] | undefined
  onClose: () => void
  /** Opens the dialog again. */
  onOpen: () => void
  onDone: () => void
}

type Writing = v.InferOutput<typeof writing>
const writing = v.object({
  quantity: v.union([v.number(), v.string()]),
  carrier: v.string(),
  tracking: v.string(),
  note: v.string(),
  serials: v.array(v.string()),
})

/** Formats how many requests changed; another administrator may have changed the others first. */
const formatChanged = (results: readonly { outcome: 'changed' | 'skipped' }[]) =>
  results.filter(({ outcome }) => outcome === 'changed').length

/** Moves requests to their next state, with details and a message to the users. */
export function ChangeDialog({ requests, state, suggested, onClose, onOpen, onDone }: ChangeDialogProps) {
  const queryClient = useQueryClient()
  const [isTooLate, setTooLate] = useState(false)
  const only = requests.length === 1 ? requests[0] : undefined
  const ids = requests.map(({ id }) => id)
  const isPartial = state === 'approved' && only !== undefined && only.asked > 1
  const isChoosing = state === 'shipped' && only !== undefined && suggested !== undefined
  const refresh = () => void queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
  const form = useContractForm<Writing, Awaited<ReturnType<typeof changeKitRequests>>>({
    name: ['kit-change', state, ...ids].join('.'),
    initialValues: {
      quantity: only?.asked ?? 1,
      carrier: '',
      tracking: '',
      note: '',
      serials: [...(suggested ?? [])],
    },
    schema: kitRequestChange,
    // An empty field stays a string, which the schema rejects; without a number the full quantity would be granted.
    toInput: ({ quantity, serials, ...texts }) => ({
      ids,
      state,
      ...texts,
      ...(isPartial && { quantity }),
      ...(isChoosing && { serials }),
    }),
    send: async ({ quantity, serials, ...texts }, idempotencyKey) => {
      setTooLate(false)
      const given = {
        ...(isPartial && typeof quantity === 'number' && { quantity }),
        ...(isChoosing && { serials }),
      }
      const answer = await changeKitRequests({ data: { ids, state, ...texts, ...given, idempotencyKey } })
      refresh()
      setTooLate(formatChanged(answer.results) === 0)
      return formatChanged(answer.results) > 0 && answer
    },
    onDone: ({ results }) => {
      const done = formatChanged(results)
      const skipped = results.length - done
      const changed = plural(done, {
        one: '# request changed, the mail is on its way.',
        other: '# requests changed, the mails are on their way.',
      })
      const stayed = plural(skipped, {
        one: '# request stayed: someone else was quicker.',
        other: '# requests stayed: someone else was quicker.',
      })
      showToast(skipped === 0 ? changed : `${changed} ${stayed}`)
      onDone()
    },
    onRefused: refresh,
    draft: { schema: v.partial(writing) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={`${verbs()[state]}: ${only === undefined ? plural(requests.length, { one: '# request', other: '# requests' }) : only.kitName}`}
      size={520}
      label={verbs()[state]}
      {...(state === 'refused' ? { color: 'red' } : {})}
      note={
        isTooLate ? (
          <Callout tone="warning" isAnnounced>
            {only === undefined
              ? t`The requests changed meanwhile: someone else was quicker. Nothing was done here, and no mail goes out.`
              : t`The request changed meanwhile: someone else was quicker. Nothing was done here, and no mail goes out.`}
          </Callout>
        ) : null
      }
      onClose={onClose}
      onCancel={cancel}
    >
      <Text c="dim" size="sm">
        {effects()[state]}
      </Text>
      {isPartial ? (
        <NumberInput
          label={t`Pieces`}
          description={plural(only.asked, {
            one: '# piece was asked for. What is not given goes back into stock.',
            other: '# pieces were asked for. What is not given goes back into stock.',
          })}
          min={1}
          max={only.asked}
          clampBehavior="none"
          allowDecimal={false}
          {...form.field('quantity')}
        />
      ) : null}
      {isChoosing ? <ShippedUnits form={form} kitId={only.kitId} /> : null}
      {state === 'shipped' ? (
        <>
          <TextInput
            label={t`Carrier`}
            list="carriers"
            description={t`Choose a listed carrier so the parcel can be tracked.`}
            {...form.field('carrier')}
          />
          <datalist id="carriers">
            {carrierNames.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <TextInput label={t`Tracking number`} {...form.field('tracking')} />
        </>
      ) : null}
      <Textarea
        label={state === 'refused' ? t`Why` : t`Message to the user`}
        description={state === 'refused' ? t`Included in the mail.` : t`Optional. Included in the mail.`}
        rows={4}
        {...form.field('note')}
      />
    </DialogForm>
  )
}

/** The serial number of each unit: typed, scanned, or chosen from the stock. */
function ShippedUnits({ form, kitId }: { form: ContractFormState<Writing>; kitId: string }) {
  const { data } = useQuery(kitUnitQueries.list(kitId, { state: 'in-stock', count: 100 }))
  const { serials } = form.values
  return (
    <FormGrid>
      {serials.map((_serial, index) => (
        <TextInput
          // Pieces have no id, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={serials.length === 1 ? t`Serial number` : t`Serial number ${index + 1}`}
          list="units-in-stock"
          autoComplete="off"
          spellCheck={false}
          {...form.field(`serials.${index}`)}
        />
      ))}
      <datalist id="units-in-stock">
        {data?.data.map(({ id, serial }) => (
          <option key={id} value={serial}>
            {serial}
          </option>
        ))}
      </datalist>
    </FormGrid>
  )
}
