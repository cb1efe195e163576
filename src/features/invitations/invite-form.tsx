import { plural, t } from '@lingui/core/macro'
import { Checkbox, Radio, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type Role, roleDescriptions } from '~/contract/users'
import { errorMessage } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { useOnMount } from '~/forms/use-once'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Cluster, Stack, Text, Box } from '~/ui/layouts/primitives'
import { invitePeople } from './invitations.functions'
import { invitationQueries } from './invitations.queries'
import classes from './invite-page.module.css'
import { type AddressRow, maxInvitations, parseAddresses } from './parse-addresses'
import { useStoredEntry } from './use-stored-entry'
import { roles } from '~/contract/enums'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatFullName } from '~/contract/full-name'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'

// A longer list would not be read, and rerenders at every key.
const maxRows = 100

/** The parsed addresses, row by row, with the errors beside them. */
function AddressPreview({ rows }: { rows: readonly AddressRow[] }) {
  const refused = rows.filter((row) => row.is === 'refused').length
  const understood = rows.length - refused
  // Rows with errors come first, so that the limit never hides them.
  const shown = rows
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row, number }) => row.is === 'refused' || number <= maxRows)
    .slice(0, maxRows * 2)
  return (
    <section aria-label={t`What was understood`}>
      <SectionHeading
        detail={
          <span role="status">
            {refused > 0
              ? t`${formatNumber(understood)} understood, ${formatNumber(refused)} not`
              : t`${formatNumber(understood)} understood`}
          </span>
        }
      >{t`What was understood`}</SectionHeading>
      <Box as="ul" size="sm" className={classes.rows}>
        {shown.map(({ row, number }) => (
          <li key={number}>
            <span className={classes.number}>{number}</span>
            <span className={classes.words}>{row.is === 'understood' ? row.email : row.text}</span>
            {row.is === 'understood' ? (
              <span className={classes.person}>{formatFullName(row)}</span>
            ) : (
              <span className={classes.reason}>{row.reason}</span>
            )}
          </li>
        ))}
      </Box>
      {rows.length > shown.length ? (
        <Text c="dim" size="sm">{t`And ${formatNumber(rows.length - shown.length)} more.`}</Text>
      ) : null}
    </section>
  )
}

interface Result {
  email: string
  outcome: 'invited' | 'already-registered' | 'already-invited'
}

const outcomes: () => Record<Result['outcome'], { tone: StatusTone; words: string }> = () => ({
  invited: { tone: 'success', words: t`Invited` },
  'already-registered': { tone: 'muted', words: t`Not invited: registered already` },
  'already-invited': { tone: 'muted', words: t`Not invited again: an invitation is open` },
})

/** The result of each address. */
function InviteResults({ results }: { results: readonly Result[] }) {
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  return (
    <section aria-label={t`Result`}>
      <SectionHeading
        detail={
          <span role="status">{t`${formatNumber(invited)} of ${formatNumber(results.length)} invited`}</span>
        }
      >{t`Result`}</SectionHeading>
      <Box as="ul" size="sm" className={classes.rows}>
        {results.map(({ email, outcome }, index) => (
          <li key={email}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.words}>{email}</span>
            <span className={classes.outcome}>
              <StatusLabel tone={outcomes()[outcome].tone}>{outcomes()[outcome].words}</StatusLabel>
            </span>
          </li>
        ))}
      </Box>
    </section>
  )
}

const entered = v.object({
  pasted: v.string(),
  role: v.picklist(roles),
  isApproving: v.boolean(),
  message: v.optional(v.string(), ''),
})

const getErrorMessage = (understood: number) => {
  if (understood === 0) return t`Paste at least one address first.`
  if (understood > maxInvitations)
    return t`At most ${maxInvitations} at once. Take some out for a second round.`
  return undefined
}

interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The administrator's message to the invited users. */
export function MessageField({ value, onChange }: MessageFieldProps) {
  return (
    <Textarea
      label={t`Personal message (optional)`}
      name="message"
      description={t`Quoted in the mail, with your name.`}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A field for many addresses with a preview of the parsed rows, and a button to invite them. */
export function InviteForm() {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const [pasted, setPasted] = useState('')
  const [role, setRole] = useState<Role>('user')
  const [isApproving, setApproving] = useState(false)
  const [message, setMessage] = useState('')
  const kept = useStoredEntry('addresses', entered)
  const keep = (changed: Partial<v.InferOutput<typeof entered>>) =>
    kept.keep({ pasted, role, isApproving, message, ...changed })
  useOnMount(() => {
    const left = kept.read()
    if (left === null) return
    setPasted(left.pasted)
    // Cleared with the addresses: they must not be invited again with another role.
    setRole(left.role)
    setApproving(left.isApproving)
    setMessage(left.message)
  })

  const rows = parseAddresses(pasted)
  const understood = rows.flatMap((row) => (row.is === 'understood' ? [row] : []))
  const refused = rows.filter((row) => row.is === 'refused')
  const reason = getErrorMessage(understood.length)

  const invite = useMutation({
    mutationFn: (people: typeof understood) =>
      run(() =>
        invitePeople({
          data: {
            invitations: people.map(({ email, firstName, lastName }) => ({
              email,
              firstName,
              lastName,
              role,
              approve: isApproving,
            })),
            message,
          },
        }),
      ),
    onSuccess: (_answer, people) => {
      const invited = new Set(people.map(({ text }) => text))
      // Invalid rows stay in the field to be corrected, and so does text added meanwhile.
      const isLeft = (row: AddressRow) => row.is === 'refused' || !invited.has(row.text)
      const left = (now: string) =>
        parseAddresses(now)
          .filter(isLeft)
          .map(({ text }) => text)
          .join('\n')
      setPasted(left)
      // Not the state, which is gone if the user has switched to another form.
      const last = kept.read()
      if (last === null || left(last.pasted) === '') kept.drop()
      else kept.keep({ ...last, pasted: left(last.pasted) })
      return queryClient.invalidateQueries({ queryKey: invitationQueries.all() })
    },
  })

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined && !invite.isPending) invite.mutate(understood)
      }}
    >
      <Stack gap={18}>
        <Textarea
          label={t`E-mail addresses`}
          name="addresses"
          description={t`One a line, or separated by commas or semicolons. Names are allowed: Ana Figueiredo <ana@company.com>.`}
          autosize
          minRows={5}
          maxRows={16}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value)
            keep({ pasted: event.currentTarget.value })
            if (!invite.isPending) invite.reset()
          }}
        />
        <Radio.Group
          label={t`Role`}
          value={role}
          onChange={(value) => {
            const chosen = roles.find((known) => known === value) ?? 'user'
            setRole(chosen)
            keep({ role: chosen })
          }}
        >
          <Cluster gap="12px 20px">
            {roles.map((value) => (
              <Radio key={value} value={value} label={roleDescriptions[value]} name="role" />
            ))}
          </Cluster>
        </Radio.Group>
        {role === 'admin' ? (
          <Text
            c="dim"
            size="sm"
          >{t`Administrators read every profile, decide on applications and change accounts and content.`}</Text>
        ) : null}
        <Checkbox
          label={t`Approve on registering`}
          description={t`They’re approved as soon as they accept; no application needed.`}
          checked={isApproving}
          onChange={(event) => {
            setApproving(event.currentTarget.checked)
            keep({ isApproving: event.currentTarget.checked })
          }}
        />
        <MessageField
          value={message}
          onChange={(value) => {
            setMessage(value)
            keep({ message: value })
          }}
        />
        {invite.error ? (
          <Callout
            tone="error"
            isAnnounced
          >{`${errorMessage(invite.error)} ${t`No invitations were sent.`}`}</Callout>
        ) : null}
        <Cluster gap="12px 20px">
          <AppButton
            type="submit"
            size="md"
            loading={invite.isPending}
            disabled={reason !== undefined}
            disabledReason={reason}
          >
            {understood.length === 0
              ? t`Invite`
              : t`Invite ${plural(understood.length, { one: '# person', other: '# people' })}`}
          </AppButton>
          {refused.length > 0 && understood.length > 0 ? (
            <Text
              as="span"
              c="dim"
              size="sm"
            >{t`${plural(refused.length, { one: '# row is left out and stays', other: '# rows are left out and stay' })} in the field.`}</Text>
          ) : null}
        </Cluster>
      </Stack>
      <Stack gap={24}>
        {invite.data ? <InviteResults results={invite.data.results} /> : null}
        {rows.length > 0 ? <AddressPreview rows={rows} /> : null}
      </Stack>
      {dialog}
    </form>
  )
}
