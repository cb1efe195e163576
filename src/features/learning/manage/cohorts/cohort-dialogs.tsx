import { plural, t } from '@lingui/core/macro'
import { Checkbox, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type Cohort,
  type CohortMember,
  cohortExtension,
  cohortInput,
  memberExtension,
  maxCohortDays,
} from '~/contract/cohorts'
import { useContractForm } from '~/forms/contract-form'
import { useCancel } from '~/forms/use-draft'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDate } from '~/ui/format/dates'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { managedPathQueries } from '../managed-paths.queries'
import { createCohort, extendCohort, extendMember } from '../managed-paths.functions'
import { DialogForm } from '~/forms/dialog-form'

/** A shared view of the list of users. */
export interface Segment {
  id: string
  name: string
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: managedPathQueries.all() })
}

const days = v.union([v.number(), v.string()])
const orNone = (typed: number | string) => (typed === '' ? null : typed)

const creating = v.object({
  name: v.string(),
  segment: v.string(),
  /** The selected kind of deadline. */
  by: v.picklist(['day', 'days']),
  dueOn: v.string(),
  dueDays: days,
  isRequired: v.picklist(['required', 'recommended']),
  addsLater: v.boolean(),
})
type Creating = v.InferOutput<typeof creating>

const toCohort = ({ name, segment, by, dueOn, dueDays, isRequired, addsLater }: Creating) => ({
  name,
  segment,
  dueOn: by === 'day' ? dueOn : null,
  dueDays: by === 'days' ? orNone(dueDays) : null,
  isRequired: isRequired === 'required',
  addsLater,
})

// Without a number of days, the error is shown at that field.
const toDueField = (path: string, { by }: { by: 'day' | 'days' }) =>
  path === 'dueOn' && by === 'days' ? 'dueDays' : path

interface DialogProps {
  onClose: () => void
  /** Opens the dialog again. */
  onOpen: () => void
}

interface NewCohortDialogProps extends DialogProps {
  pathId: string
  segments: readonly Segment[]
}

/** Assigns a path to the users of a segment. */
export function NewCohortDialog({ pathId, segments, onClose, onOpen }: NewCohortDialogProps) {
  const refresh = useRefresh()
  const form = useContractForm<Creating, Cohort>({
    name: `cohort.${pathId}`,
    initialValues: {
      name: '',
      segment: '',
      by: 'day',
      dueOn: '',
      dueDays: 30,
      isRequired: 'required',
      addsLater: false,
    },
    schema: cohortInput,
    toInput: toCohort,
    toField: toDueField,
    send: (values, idempotencyKey) => {
      const cohort = v.parse(cohortInput, toCohort(values))
      return createCohort({ data: { params: { id: pathId }, body: { ...cohort, idempotencyKey } } })
    },
    onDone: ({ members, isFilling }) => {
      showToast(
        isFilling
          ? t`The path is assigned. Members are still being added.`
          : plural(members, {
              0: 'The cohort is there. It has no members yet.',
              one: 'The path is assigned to # member.',
              other: 'The path is assigned to # members.',
            }),
      )
      onClose()
      refresh()
    },
    draft: { schema: v.partial(creating) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={t`Assign the path`}
      size={520}
      gap={18}
      label={t`Assign`}
      onClose={onClose}
      onCancel={cancel}
    >
      <TextInput
        label={t`Name of the cohort`}
        description={t`Only administrators see it.`}
        autoComplete="off"
        {...form.field('name')}
      />
      <NativeSelect
        label={t`Segment`}
        description={t`A shared view of the accounts. Its approved users become members.`}
        data={[
          { value: '', label: segments.length === 0 ? t`No view is shared yet` : t`Choose a segment` },
          ...segments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('segment')}
      />
      <Checkbox
        label={t`Add users who join the segment later`}
        description={t`Checked once a day. Members who leave the segment stay.`}
        {...form.field('addsLater', { type: 'checkbox' })}
      />
      <Radio.Group label={t`Deadline`} {...form.field('by')}>
        <Cluster gap="8px 20px" mt={6}>
          <Radio value="day" label={t`On a day`} />
          <Radio value="days" label={t`Some days after joining`} />
        </Cluster>
      </Radio.Group>
      {form.values.by === 'day' ? (
        <TextInput type="date" label={t`Last day`} {...form.field('dueOn')} />
      ) : (
        <DaysInput {...form.field('dueDays')} />
      )}
      <Radio.Group label={t`Members`} {...form.field('isRequired')}>
        <Cluster gap="8px 20px" mt={6}>
          <Radio value="required" label={t`Have to finish it`} />
          <Radio value="recommended" label={t`Are advised to finish it`} />
        </Cluster>
      </Radio.Group>
    </DialogForm>
  )
}

function DaysInput(props: object) {
  return (
    <NumberInput
      label={t`Days`}
      description={t`From the day on which a member joins the cohort.`}
      min={1}
      max={maxCohortDays}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...props}
    />
  )
}

const extending = v.object({ dueOn: v.string(), dueDays: days })

interface ExtendCohortDialogProps extends DialogProps {
  cohort: Pick<Cohort, 'id' | 'name' | 'dueOn' | 'dueDays' | 'revision'>
}

/** Extends the deadline of a cohort. */
export function ExtendCohortDialog({ cohort, onClose, onOpen }: ExtendCohortDialogProps) {
  const { id, name, dueOn, dueDays, revision } = cohort
  const refresh = useRefresh()
  const by = dueOn === null ? 'days' : 'day'
  const toInput = (values: v.InferOutput<typeof extending>) => ({
    dueOn: by === 'day' ? values.dueOn : null,
    dueDays: by === 'days' ? orNone(values.dueDays) : null,
    revision,
  })
  const form = useContractForm<v.InferOutput<typeof extending>, Cohort>({
    name: `cohort-due.${id}.${revision}`,
    initialValues: { dueOn: '', dueDays: '' },
    schema: cohortExtension,
    toInput,
    toField: (path) => toDueField(path, { by }),
    send: (values) =>
      extendCohort({ data: { params: { id }, body: v.parse(cohortExtension, toInput(values)) } }),
    onDone: () => {
      showToast(t`The members have more time, and will be notified.`)
      onClose()
      refresh()
    },
    onRefused: refresh,
    draft: { schema: v.partial(extending) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={t`Extend the deadline: ${name}`}
      size={460}
      gap={18}
      label={t`Extend`}
      onClose={onClose}
      onCancel={cancel}
    >
      <Text c="dim" size="sm">
        {dueOn === null
          ? t`Members have ${plural(dueDays ?? 0, { one: '# day', other: '# days' })} now. Those who have more keep it.`
          : t`It is ${formatDate(dueOn)} now. Members who have a later day keep it.`}
      </Text>
      {dueOn === null ? (
        <DaysInput {...form.field('dueDays')} />
      ) : (
        <TextInput type="date" label={t`New last day`} min={dueOn} {...form.field('dueOn')} />
      )}
    </DialogForm>
  )
}

const extendingOne = v.object({ dueOn: v.string() })

interface ExtendMemberDialogProps extends DialogProps {
  cohortId: string
  member: Pick<CohortMember, 'identityUid' | 'name' | 'email' | 'dueOn'>
}

/** Extends the deadline of one member. */
export function ExtendMemberDialog({ cohortId, member, onClose, onOpen }: ExtendMemberDialogProps) {
  const { identityUid, dueOn } = member
  const name = member.name || member.email
  const refresh = useRefresh()
  const form = useContractForm<v.InferOutput<typeof extendingOne>, unknown>({
    name: `cohort-due.${cohortId}.${identityUid}.${dueOn}`,
    initialValues: { dueOn: '' },
    schema: memberExtension,
    toInput: (values) => ({ ...values, before: dueOn }),
    send: (values) =>
      extendMember({
        data: { params: { id: cohortId, member: identityUid }, body: { ...values, before: dueOn } },
      }),
    onDone: () => {
      showToast(t`${name} has more time, and will be notified.`)
      onClose()
      refresh()
    },
    onRefused: refresh,
    draft: { schema: v.partial(extendingOne) },
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <DialogForm
      form={form}
      title={t`Extend the deadline of ${name}`}
      size={460}
      gap={18}
      label={t`Extend`}
      onClose={onClose}
      onCancel={cancel}
    >
      <Text c="dim" size="sm">{t`It is ${formatDate(dueOn)} now.`}</Text>
      <TextInput type="date" label={t`New last day`} min={dueOn} {...form.field('dueOn')} />
    </DialogForm>
  )
}
