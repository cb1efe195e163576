import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type KitUnitDetail, settableUnitStates, unitChange } from '~/contract/kit-units'
import { kitUnitConditions } from '~/contract/enums'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Timeline } from '~/ui/components/timeline/timeline'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Cluster, Columns } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { devKitQueries, kitUnitQueries } from '../dev-kits.queries'
import { ReturnDialog } from '../queue/loan-dialogs'
import { readUnit, changeUnit } from '../dev-kits.functions'
import { conditionLabels, unitActionLabels, unitStateLabels } from './unit-labels'

const writing = v.object({
  serial: v.string(),
  state: v.string(),
  condition: v.picklist(kitUnitConditions),
  note: v.string(),
  revision: v.number(),
})

const getValues = ({ serial, state, condition, note, revision }: KitUnitDetail) => ({
  serial,
  state,
  condition,
  note,
  revision,
})

/** Converts the values to input. A state set by a request is not sent, so it stays. */
const toInput = ({ state, ...values }: v.InferOutput<typeof writing>) => {
  const settable = settableUnitStates.find((each) => each === state)
  return { ...values, ...(settable && { state: settable }) }
}

function UnitForm({ unit }: { unit: KitUnitDetail }) {
  const queryClient = useQueryClient()
  const { id } = unit
  const form = useContractForm<v.InferOutput<typeof writing>, KitUnitDetail>({
    name: `unit.${id}`,
    initialValues: getValues(unit),
    saved: getValues(unit),
    schema: unitChange,
    toInput,
    send: (values) => changeUnit({ data: { params: { id }, body: toInput(values) } }),
    newest: { read: () => readUnit({ data: { id } }), toValues: getValues },
    onDone: async (saved) => {
      queryClient.setQueryData(kitUnitQueries.one(id).queryKey, saved)
      showToast(t`“${saved.serial}” is saved.`)
      await queryClient.invalidateQueries({ queryKey: devKitQueries.all() })
    },
    staysOpen: true,
    draft: { schema: v.partial(writing) },
  })
  const { state, loan } = unit
  const states = settableUnitStates.some((each) => each === state)
    ? settableUnitStates
    : [state, ...settableUnitStates]
  // A lent unit is returned on the page of its request.
  const isLent = state === 'on-loan' && loan !== null
  return (
    <ContractForm
      form={form}
      gap={16}
      conflictTitle={t`Someone else changed this unit in the meantime.`}
      foot={
        <AppButton type="submit" size="md" loading={form.isSending}>
          {t`Save`}
        </AppButton>
      }
    >
      <FormGrid>
        <TextInput
          label={t`Serial number`}
          autoComplete="off"
          spellCheck={false}
          {...form.field('serial')}
          aria-required={false}
          labelProps={{}}
        />
        <NativeSelect
          label={t`Condition`}
          data={kitUnitConditions.map((value) => ({ value, label: conditionLabels()[value] }))}
          {...form.field('condition')}
          aria-required={false}
          labelProps={{}}
        />
        <NativeSelect
          label={t`State`}
          disabled={isLent}
          description={
            isLent
              ? loan.name === null
                ? t`Record its return.`
                : t`Record its return at the request.`
              : state === 'reserved'
                ? t`If you take it out, another unit in stock is reserved.`
                : t`Only units in stock are lent.`
          }
          data={states.map((value) => ({ value, label: unitStateLabels()[value].name }))}
          {...form.field('state')}
        />
        <Wide>
          <Textarea
            label={t`Internal note`}
            description={t`Only administrators see it.`}
            autosize
            minRows={3}
            maxRows={10}
            {...form.field('note')}
          />
        </Wide>
      </FormGrid>
    </ContractForm>
  )
}

function History({ events }: Pick<KitUnitDetail, 'events'>) {
  return (
    <Timeline
      items={events.map(({ action, actorName, at, state, condition, note, request }, index) => ({
        id: String(events.length - index),
        title:
          actorName === '' ? unitActionLabels()[action] : t`${unitActionLabels()[action]} by ${actorName}`,
        when: <Time at={at} />,
        note: (
          <>
            {[unitStateLabels()[state].name, conditionLabels()[condition], note].filter(Boolean).join(', ')}
            {request === null ? null : (
              <>
                {' · '}
                <TextLink to="/admin/dev-kits/$id" params={{ id: request.id }}>
                  {t`Request of ${request.name}`}
                </TextLink>
              </>
            )}
          </>
        ),
        state: index === 0 ? 'now' : 'past',
      }))}
    />
  )
}

/** A unit: its details and history. */
export function UnitPage({ id }: { id: string }) {
  const { data: unit } = useSuspenseQuery(kitUnitQueries.one(id))
  const [isReturning, setIsReturning] = useState(false)
  const { kit, loan, state } = unit
  useRestoreFocus(`${isReturning} ${state}`, 'main h1')
  // Requests of deleted users have no page.
  const isOfDeleted = loan?.name === null
  return (
    <AdminRecord
      above={[
        { label: t`Kits`, to: '/admin/dev-kits/kits' },
        { label: kit.name, to: getHref({ to: '/admin/dev-kits/kits/$id/units', params: { id: kit.id } }) },
      ]}
      title={unit.serial}
      about={
        loan === null ? (
          kit.name
        ) : isOfDeleted ? (
          <Trans>{kit.name}, for a deleted account</Trans>
        ) : (
          <Trans>
            {kit.name}, for{' '}
            <TextLink to="/admin/dev-kits/$id" params={{ id: loan.id }}>
              {loan.name}
            </TextLink>
          </Trans>
        )
      }
      state={<StatusLabel {...unitStateLabels()[state]} isBoxed />}
    >
      {isOfDeleted && state === 'on-loan' ? (
        <Cluster>
          <AppButton kind="outlined" onClick={() => setIsReturning(true)}>{t`Record a return`}</AppButton>
        </Cluster>
      ) : null}
      <Columns content="form" mt={24}>
        <UnitForm unit={unit} />
        <section aria-labelledby="history">
          <SectionHeading id="history">{t`History`}</SectionHeading>
          <History events={unit.events} />
        </section>
      </Columns>
      {isReturning && loan !== null ? (
        <ReturnDialog
          request={{ id: loan.id, kitName: kit.name, units: [unit] }}
          isDeleted
          onClose={() => setIsReturning(false)}
          onOpen={() => setIsReturning(true)}
        />
      ) : null}
    </AdminRecord>
  )
}
