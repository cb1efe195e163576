import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileButton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { maxImportRows, type RawImportRow, type ImportResult } from '~/contract/accounts'
import { decodeText, UndecodableText } from '~/contract/decode-text'
import { errorMessage } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { useOnMount } from '~/forms/use-once'
import { AppButton } from '~/ui/components/app-button/app-button'
import { formatNumber } from '~/ui/format/numbers'
import { Cluster, Stack, Text, Box } from '~/ui/layouts/primitives'
import { importPeople } from './invitations.functions'
import { invitationQueries } from './invitations.queries'
import classes from './invite-page.module.css'
import { MessageField } from './invite-form'
import { useStoredEntry } from './use-stored-entry'
import papaparse from 'papaparse'
import { roleDescriptions } from '~/contract/users'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'

// A longer list would not be read.
const maxRows = 200

const outcomes: () => Record<ImportResult['outcome'], { tone: StatusTone; words: string }> = () => ({
  'would-invite': { tone: 'success', words: t`Will be invited` },
  invited: { tone: 'success', words: t`Invited` },
  'already-registered': { tone: 'muted', words: t`Not invited: registered already` },
  'already-invited': { tone: 'muted', words: t`Not invited again: an invitation is open` },
  invalid: { tone: 'error', words: t`Not invited` },
})

const carried = ({ firstName = '', lastName = '', companyName = '', role, status }: RawImportRow) =>
  [
    `${firstName} ${lastName}`.trim(),
    companyName,
    role?.toLowerCase() === 'admin' ? roleDescriptions.admin : '',
    status?.toLowerCase() === 'approved' ? t`approved on registering` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

// The first error of each field is the simplest.
const wrongIn = ({ fields }: ImportResult) =>
  fields
    .filter(({ path }, place) => fields.findIndex((other) => other.path === path) === place)
    .map(({ message }) => message)
    .join(' ')

interface TableRowsProps {
  title: string
  results: readonly ImportResult[]
  /** The rows in the order of the results, if they are to be shown. */
  rows?: readonly RawImportRow[]
}

/** The planned or actual result of each row of a table; rows with errors are always shown. */
function TableRows({ title, results, rows }: TableRowsProps) {
  const good = results.filter(({ outcome }) => outcome === 'would-invite' || outcome === 'invited').length
  const shown = results
    .map((result, index) => ({ result, row: rows?.[index], number: index + 1 }))
    .filter(({ result, number }) => result.outcome === 'invalid' || number <= maxRows)
    .slice(0, maxRows * 2)
  return (
    <section aria-label={title}>
      <SectionHeading
        detail={
          <span role="status">
            {rows === undefined
              ? t`${formatNumber(good)} of ${formatNumber(results.length)} invited`
              : t`${formatNumber(good)} of ${formatNumber(results.length)} will be invited`}
          </span>
        }
      >
        {title}
      </SectionHeading>
      <Box as="ul" size="sm" className={classes.rows}>
        {shown.map(({ result, row, number }) => (
          <li key={number}>
            <span className={classes.number}>{number}</span>
            <span className={classes.words}>{result.email || row?.email || t`No address`}</span>
            <span className={classes.person}>{row === undefined ? '' : carried(row)}</span>
            {result.outcome === 'invalid' ? (
              <span className={classes.reason}>
                {outcomes().invalid.words}: {wrongIn(result)}
              </span>
            ) : (
              <span className={classes.outcome}>
                <StatusLabel tone={outcomes()[result.outcome].tone}>
                  {outcomes()[result.outcome].words}
                </StatusLabel>
              </span>
            )}
          </li>
        ))}
      </Box>
      {results.length > shown.length ? (
        <Text c="dim" size="sm">{t`And ${formatNumber(results.length - shown.length)} more.`}</Text>
      ) : null}
    </section>
  )
}

/** A parsed table: its rows, or why it cannot be parsed. */
type ParsedTable = { rows: RawImportRow[]; ignored: string[] } | { problem: string }

type Column = keyof RawImportRow

// Lower case letters only: `First name`, `first_name` and `firstName` are equal.
const columnNames: Record<string, Column> = {
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  company: 'companyName',
  companyname: 'companyName',
  organisation: 'companyName',
  organization: 'companyName',
  role: 'role',
  status: 'status',
}

const getColumn = (head: string): Column | undefined => columnNames[head.toLowerCase().replace(/[^a-z]/g, '')]

const separators = [',', ';', '\t']

// An optional first line that tells Excel the separator.
const separatorLine = /^"?sep=(.)"?\n/i

/**
 * Parses a table of users: the first row names the columns, of which only the e-mail address is required. Separators
 * are commas, semicolons or tabs, or the one of a `sep=` line; the service validates the cells.
 */
export const parseTable = (text: string): ParsedTable => {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\t]*\n)+/, '')
  const { data, errors } = papaparse.parse<string[]>(plain.replace(separatorLine, ''), {
    newline: '\n',
    skipEmptyLines: 'greedy',
    delimiter: separatorLine.exec(plain)?.[1] ?? '',
    delimitersToGuess: separators,
  })
  const [heads = [], ...lines] = data
  const columns = heads.map(getColumn)
  if (!columns.includes('email')) {
    return {
      problem: t`The first row must name the columns, and one of them must be “email”. The others may be firstName, lastName, companyName, role and status.`,
    }
  }
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) return { problem: t`Close the quotation mark in row ${(broken.row ?? 0) + 1}.` }
  if (lines.length === 0) return { problem: t`There is no row below the names of the columns.` }
  const rows = lines.map((cells) => {
    const row: RawImportRow = { email: '' }
    for (const [place, column] of columns.entries()) {
      if (column !== undefined) row[column] = cells[place]?.trim() ?? ''
    }
    return row
  })
  return { rows, ignored: heads.filter((head, place) => columns[place] === undefined && head.trim() !== '') }
}

const entered = v.string()

const debounceMs = 400
/** Larger than any import within the row limit. */
const maxFileBytes = 4 * 1024 * 1024

const getErrorMessage = (rows: number, isChecked: boolean, inviting: number) => {
  if (rows === 0) return t`Choose or paste a table first.`
  if (rows > maxImportRows)
    return t`At most ${formatNumber(maxImportRows)} rows at once. Cut the table in two.`
  if (!isChecked) return t`The rows are being checked.`
  return inviting === 0 ? t`No row of it can be invited.` : undefined
}

/** Invites users from a file or a pasted table, after checking each row. */
export function TableForm() {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const kept = useStoredEntry('table', entered)
  const keptMessage = useStoredEntry('table-message', entered)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [guessed, setGuessed] = useState<string>()
  const [settled] = useDebouncedValue(text, debounceMs)
  const table = useMemo(() => (settled.trim() === '' ? null : parseTable(settled)), [settled])
  const rows = table !== null && 'rows' in table ? table.rows : []
  const isFew = rows.length > 0 && rows.length <= maxImportRows
  const invite = useMutation({
    mutationFn: (sent: { text: string; rows: typeof rows }) =>
      run(() => importPeople({ data: { rows: sent.rows, message, dryRun: false } })),
    onSuccess: (_answer, sent) => {
      // Text pasted meanwhile stays.
      setText((now) => (now === sent.text ? '' : now))
      if (kept.read() === sent.text) kept.drop()
      keptMessage.drop()
      setMessage('')
      return queryClient.invalidateQueries({ queryKey: invitationQueries.all() })
    },
  })
  const plan = useQuery({ ...invitationQueries.plan(rows), enabled: isFew && !invite.isPending })
  const inviting = plan.data?.results.filter(({ outcome }) => outcome === 'would-invite').length ?? 0
  const reason = getErrorMessage(rows.length, text === settled && plan.data !== undefined, inviting)

  const change = (next: string) => {
    setText(next)
    // If a table is too large to be stored, the previous one must not be restored.
    kept.drop()
    kept.keep(next)
    setFileProblem(null)
    setGuessed(undefined)
    if (!invite.isPending) invite.reset()
  }
  useOnMount(() => {
    const left = kept.read()
    if (left) change(left)
    setMessage(keptMessage.read() ?? '')
  })
  const readFile = async (file: File | null) => {
    if (file === null) return
    if (file.size > maxFileBytes)
      return setFileProblem(t`This file is larger than 4 MB. Cut the table in two.`)
    try {
      const decoded = await decodeText(new Uint8Array(await file.arrayBuffer()), file.name)
      change(decoded.text)
      setGuessed(decoded.guessed)
    } catch (error) {
      setFileProblem(error instanceof UndecodableText ? error.message : errorMessage(error))
    }
  }
  const problem = fileProblem ?? (table !== null && 'problem' in table ? table.problem : null)

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined && !invite.isPending) invite.mutate({ text, rows })
      }}
    >
      <Stack gap={18}>
        <Text
          c="dim"
          size="sm"
        >{t`The first row names the columns: email, and if you like firstName, lastName, companyName, role (user or admin) and status (pending, or approved to skip the application).`}</Text>
        <Cluster gap="12px 20px">
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file)}>
            {(props) => (
              <AppButton
                {...props}
                kind="outlined"
                leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden="true" />}
              >{t`Choose a CSV file`}</AppButton>
            )}
          </FileButton>
        </Cluster>
        <Textarea
          label={t`Or paste the table`}
          name="table"
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          {...(problem === null ? {} : { error: problem })}
        />
        <MessageField
          value={message}
          onChange={(value) => {
            setMessage(value)
            keptMessage.keep(value)
          }}
        />
        <ErrorCallout error={plan.error} />
        {invite.error ? (
          <Callout
            tone="error"
            isAnnounced
          >{`${errorMessage(invite.error)} ${t`The list below shows who was invited.`}`}</Callout>
        ) : null}
        <Cluster gap="12px 20px">
          <AppButton
            type="submit"
            size="md"
            loading={invite.isPending}
            disabled={reason !== undefined}
            disabledReason={reason}
          >
            {inviting === 0
              ? t`Invite`
              : t`Invite ${plural(inviting, { one: '# person', other: '# people' })}`}
          </AppButton>
        </Cluster>
      </Stack>
      <Stack gap={24}>
        {invite.data ? <TableRows title={t`Result`} results={invite.data.results} /> : null}
        {invite.data === undefined && plan.data ? (
          <TableRows title={t`What was understood`} results={plan.data.results} rows={rows} />
        ) : null}
        {guessed === undefined ? null : (
          <Text
            c="dim"
            size="sm"
          >{t`We read this file as ${guessed}. If letters look wrong, save it as UTF-8 and choose it again.`}</Text>
        )}
        {table !== null && 'rows' in table && table.ignored.length > 0 ? (
          <Text c="dim" size="sm">
            <Trans>Columns left out: {table.ignored.join(', ')}.</Trans>
          </Text>
        ) : null}
      </Stack>
      {dialog}
    </form>
  )
}
