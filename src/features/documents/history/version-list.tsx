import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageVersion } from '~/contract/page-writing'
import { AppButton } from '~/ui/components/app-button/app-button'
import { RadioDot } from '~/ui/components/radio-dot/radio-dot'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextButton, TextRouteLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import type { HistorySearch } from './page-history.queries'
import classes from './version-list.module.css'
import { useCopy } from '~/ui/clipboard/copy-button'
import { getHistoryHref } from '../page-hrefs'
import type { Href } from '~/ui/links/href'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'

interface CopyLinkProps {
  /** The path with its search parameters. */
  address: string
  version: number
}

/** Copies the URL under which administrators preview a version. */
function CopyLink({ address, version }: CopyLinkProps) {
  const [isCopied, copy] = useCopy(() => new URL(address, window.location.href).href)
  return (
    <TextButton
      aria-label={isCopied === null ? t`Copy preview link of version ${version}` : undefined}
      aria-live="polite"
      onClick={copy}
    >
      {isCopied === null
        ? t`Copy preview link`
        : isCopied
          ? t`Copied`
          : t`It could not be copied: open View and copy its address`}
    </TextButton>
  )
}

interface VersionListProps {
  id: string
  /** Returns the preview URL of a version; null if there is none. */
  getAddress: (version: number) => Href | null
  search: HistorySearch
  newest: number
  /** Whether the page is disabled, so that readers do not get even a published version. */
  isDisabled: boolean
  versions: readonly PageVersion[]
  isStale: boolean
  onRestore: (version: number) => void
}

interface Choice {
  from: number | undefined
  to: number | undefined
}

/** Returns the two compared versions: those of the URL, or the newest two. */
const getChosen = ({ from, to }: HistorySearch, versions: readonly PageVersion[]): Choice => ({
  from: from ?? versions[1]?.version,
  to: to ?? versions[0]?.version,
})

/** The chosen versions, reset when the URL changes. */
const useChoice = (asked: Choice) => {
  const [known, setKnown] = useState(asked)
  const [chosen, setChosen] = useState(asked)
  if (asked.from !== known.from || asked.to !== known.to) {
    setKnown(asked)
    setChosen(asked)
  }
  const choose = (end: keyof Choice, version: number) =>
    setChosen((before) => ({ ...before, [end]: version }))
  return { chosen, choose }
}

/** The versions, newest first, with a form to compare two, which works without scripts. */
export function VersionList(props: VersionListProps) {
  const { id, search, versions, isStale, ...rest } = props
  const navigate = useNavigate()
  const { chosen, choose } = useChoice(getChosen(search, versions))
  return (
    <form
      method="get"
      action={getHistoryHref(id)}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        void navigate({
          to: '/admin/pages/$id/versions',
          params: { id },
          // Keeps the choice from another page of the list.
          search: {
            ...search,
            from: Number(fields.get('from') ?? search.from),
            to: Number(fields.get('to') ?? search.to),
          },
        })
      }}
    >
      {search.page === undefined ? null : <input type="hidden" name="page" value={search.page} />}
      {versions.length > 1 ? (
        <Box c="faint" size="xs" className={classes.choice}>
          <AppButton kind="outlined" type="submit">{t`Compare the chosen two`}</AppButton>
          <span aria-hidden="true">{t`From`}</span>
          <span aria-hidden="true">{t`To`}</span>
        </Box>
      ) : null}
      <ol className={classes.versions} data-stale={isStale || undefined}>
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            id={id}
            version={version}
            search={search}
            chosen={chosen}
            onChoose={choose}
            canChoose={versions.length > 1}
            {...rest}
          />
        ))}
      </ol>
    </form>
  )
}

interface VersionRowProps extends Omit<VersionListProps, 'versions' | 'isStale'> {
  version: PageVersion
  chosen: Choice
  onChoose: (end: keyof Choice, version: number) => void
  canChoose: boolean
}

function VersionRow(props: VersionRowProps) {
  const { id, getAddress, search, newest, isDisabled, version: row } = props
  const { chosen, onChoose, canChoose, onRestore } = props
  const { version, message, authorName, createdAt, publications, isPublished } = row
  const address = getAddress(version)
  const author = authorName || t`A former administrator`
  return (
    <li className={classes.row} data-published={isPublished || undefined}>
      <div className={classes.words}>
        <Cluster as="p" gap="4px 12px" className={classes.head}>
          <strong>{t`Version ${version}`}</strong>
          {isPublished ? (
            <StatusLabel tone={isDisabled ? 'strong' : 'success'} isBoxed>
              {isDisabled ? t`Published, but disabled` : t`Readers get this one`}
            </StatusLabel>
          ) : version === newest ? (
            <StatusLabel tone="muted" isBoxed>{t`Draft`}</StatusLabel>
          ) : null}
        </Cluster>
        <p>{message === '' ? <Text as="span" c="faint">{t`No message`}</Text> : message}</p>
        <Text c="dim" size="sm">
          {author}, <Time at={createdAt} />
        </Text>
        {publications.map(({ publishedAt, authorName: publisher, message: said }) => (
          <Text key={publishedAt} c="dim" size="sm">
            {publisher === '' ? (
              <Trans>
                Published <Time at={publishedAt} /> by the schedule
              </Trans>
            ) : (
              <Trans>
                Published <Time at={publishedAt} /> by {publisher}
              </Trans>
            )}
            {said === '' ? null : `: ${said}`}
          </Text>
        ))}
        <Cluster gap="4px 16px" className={classes.acts}>
          {address === null ? null : (
            <>
              <TextRouteLink to={address} aria-label={t`View version ${version}`}>{t`View`}</TextRouteLink>
              <CopyLink address={address} version={version} />
            </>
          )}
          {version > 1 ? (
            <Link
              to="/admin/pages/$id/versions"
              params={{ id }}
              search={{ ...search, from: version - 1, to: version }}
              aria-label={t`What it changed, version ${version}`}
            >{t`What it changed`}</Link>
          ) : null}
          {version === newest ? null : (
            <TextButton
              onClick={() => onRestore(version)}
              aria-label={t`Restore version ${version}`}
            >{t`Restore`}</TextButton>
          )}
        </Cluster>
      </div>
      {canChoose
        ? (['from', 'to'] as const).map((end) => (
            <label key={end} htmlFor={`${end}-${version}`} className={classes.pick}>
              <RadioDot
                id={`${end}-${version}`}
                name={end}
                value={version}
                checked={chosen[end] === version}
                onChange={() => onChoose(end, version)}
                aria-label={t`Compare ${end} version ${version}`}
              />
            </label>
          ))
        : null}
    </li>
  )
}
