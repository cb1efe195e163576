import * as v from 'valibot'
import classes from './kit-queue.module.css'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carrierNames } from '~/contract/shipping-carriers'
import { kitRequestChange, type KitRequestChange, type ManagedKitRequest } from '~/contract/kits'
import { fieldErrors, type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useKeptForm } from '~/forms/use-draft'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { Dialog } from '~/ui/components/dialog/dialog'
import { pluralize } from '~/ui/format/numbers'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { devKitQueries } from '../dev-kits.queries'
import { changeKitRequests } from './kit-queue.functions'
import { effects, verbs } from './state-words'

export interface ChangeDialogProps {
  /** Not empty. */
  requests: readonly ManagedKitRequest[]
  state: KitRequestChange['state']
  onClose: () => void
  /** Opens it again. */
  onOpen: () => void
  onDone: () => void
}

const writing = v.object({
  quantity: v.union([v.number(), v.string()]),
  carrier: v.string(),
  tracking: v.string(),
  note: v.string(),
})

const paths = ['quantity', 'carrier', 'tracking', 'note'] as const

/** How many requests changed; another administrator may have changed the others first. */
const changedIn = (results: readonly { outcome: 'changed' | 'skipped' }[]) =>
  results.filter(({ outcome }) => outcome === 'changed').length

/** Moves requests to their next state, with its details and the message to the members. */
export function ChangeDialog({ requests, state, onClose, onOpen, onDone }: ChangeDialogProps) {
  const queryClient = useQueryClient()
  const once = useIdempotencyKey(`kit-change.${state}`)
  const only = requests.length === 1 ? requests[0] : undefined
  const ids = requests.map(({ id }) => id)
  const kept = useKeptForm({
    form: 'kit-change',
    about: [state, ...ids].join('.'),
    schema: writing,
    initial: { quantity: only?.asked ?? 1, carrier: '', tracking: '', note: '' },
    onClose,
    onOpen,
  })
  const { quantity, ...texts } = kept.written
  const set = (name: keyof typeof texts) => (event: { currentTarget: { value: string } }) =>
    kept.write({ [name]: event.currentTarget.value })
  const isPartial = state === 'approved' && only !== undefined && only.asked > 1
  const [missing, setMissing] = useState<FieldErrors>({})
  const data = {
    ids,
    state,
    ...texts,
    ...(isPartial && typeof quantity === 'number' ? { quantity } : {}),
  }
  const change = useMutation({
    mutationFn: () => once((idempotencyKey) => changeKitRequests({ data: { ...data, idempotencyKey } })),
    onSuccess: ({ results }) => {
      const done = changedIn(results)
      if (done === 0) return
      kept.drop()
      const skipped = results.length - done
      const mails = done === 1 ? 'the mail is on its way' : 'the mails are on their way'
      const rest = skipped === 0 ? '' : ` ${pluralize(skipped, 'request')} stayed: someone else was quicker.`
      showToast(`${pluralize(done, 'request')} changed, ${mails}.${rest}`)
      onDone()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: devKitQueries.all() }),
  })
  const { errors, sentence } =
    change.error === null ? { errors: missing, sentence: null } : toFormErrors(change.error, paths)
  const getError = (name: (typeof paths)[number]) =>
    errors[name] === undefined ? {} : { error: errors[name] }
  return (
    <Dialog
      onClose={onClose}
      title={`${verbs[state]}: ${only === undefined ? pluralize(requests.length, 'request') : only.kitName}`}
      size={520}
    >
      <form
        {...lockWhilePending(change.isPending)}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // An empty field is a string, so the schema refuses it; without a number all pieces would
          // be given.
          const found = fieldErrors(kitRequestChange, isPartial ? { ...data, quantity } : data)
          setMissing(found)
          change.reset()
          if (Object.keys(found).length === 0) change.mutate()
          else focusFirstError(event.currentTarget, found)
        }}
      >
        <Text c="dim" size="sm">
          {effects[state]}
        </Text>
        {isPartial ? (
          <NumberInput
            label="Pieces"
            name="quantity"
            description={`${only.asked} were asked for. What is not given goes back into stock.`}
            min={1}
            max={only.asked}
            clampBehavior="none"
            allowDecimal={false}
            value={quantity}
            onChange={(pieces) => kept.write({ quantity: pieces })}
            {...getError('quantity')}
          />
        ) : null}
        {state === 'shipped' ? (
          <>
            <TextInput
              label="Carrier"
              name="carrier"
              value={texts.carrier}
              onChange={set('carrier')}
              list="carriers"
              description="Choose a listed carrier so the parcel can be tracked."
              {...getError('carrier')}
            />
            <datalist id="carriers">
              {carrierNames.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
            <TextInput
              label="Tracking number"
              name="tracking"
              value={texts.tracking}
              onChange={set('tracking')}
              {...getError('tracking')}
            />
          </>
        ) : null}
        <Textarea
          label={state === 'refused' ? 'Why' : 'A word to the person'}
          name="note"
          description={state === 'refused' ? 'It stands in the mail.' : 'Optional; it stands in the mail.'}
          rows={4}
          value={texts.note}
          onChange={set('note')}
          {...getError('note')}
        />
        {change.data === undefined || changedIn(change.data.results) > 0 ? null : (
          <Callout tone="warning" isAnnounced>
            {only === undefined ? 'The requests' : 'The request'} changed meanwhile: someone else was quicker.
            Nothing was done here, and no mail goes out.
          </Callout>
        )}
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
            {...(state === 'refused' ? { color: 'red' } : {})}
          >
            {verbs[state]}
          </AppButton>
          <AppButton kind="outlined" size="md" disabled={change.isPending} onClick={kept.cancel}>
            Cancel
          </AppButton>
        </Cluster>
      </form>
    </Dialog>
  )
}
