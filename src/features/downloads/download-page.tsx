import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconBell, IconBellFilled, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Download, Release } from '~/contract/downloads'
import { getUser, isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { refusalMessage } from '~/ui/format/error-message'
import { CopyButton } from '~/ui/clipboard/copy-button'
import { AppButton, AppButtonAnchor } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { TextAnchor, TextLink } from '~/ui/components/text-link/text-link'
import { formatBytes } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { acceptLicence, followDownload } from './downloads.functions'
import { downloadQueries } from './downloads.queries'
import classes from './downloads.module.css'

interface DownloadPageProps {
  file: Download
  /** Renders the HTML of release notes. */
  renderNotes: (html: string) => ReactNode
}

/** A file with its newest release, its licence, and older releases. */
export function DownloadPage({ file, renderNotes }: DownloadPageProps) {
  const { slug, name, description, component, licence, releases, isFollowed } = file
  const isMember = isApproved(useSession())
  const [latest, ...older] = releases
  const isOpen = licence === null || licence.acceptedAt !== null
  return (
    <Box as="article" maw="824px">
      <Breadcrumbs
        crumbs={[
          { label: t`Downloads`, to: '/downloads' },
          {
            label: component.name,
            to: getHref({ to: '/downloads', search: { component: component.slug } }),
          },
          { label: name },
        ]}
      />
      <PageTitle size="document" lead={description}>
        {name}
      </PageTitle>
      {licence !== null && !isOpen ? <Licence slug={slug} licence={licence} /> : null}
      {latest === undefined ? null : (
        <Box as="section" mt={32} aria-labelledby="latest">
          <SectionHeading id="latest" detail={<Time at={latest.releasedAt} format="day" />}>
            {t`Version ${latest.version}`}
          </SectionHeading>
          {isOpen ? (
            <Cluster mt={16} mb={16}>
              <AppButtonAnchor
                size="lg"
                href={getHref({ to: '/downloads/$slug/$version', params: { slug, version: 'latest' } })}
                download
                leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
              >{t`Download, ${formatBytes(latest.size)}`}</AppButtonAnchor>
              {isMember ? <FollowButton slug={slug} isFollowed={isFollowed} /> : null}
            </Cluster>
          ) : null}
          <ReleaseFacts release={latest} />
          {latest.notesHtml === '' ? null : <Box mt={16}>{renderNotes(latest.notesHtml)}</Box>}
        </Box>
      )}
      {older.length === 0 ? null : (
        <Box as="section" mt={40} aria-labelledby="older">
          <SectionHeading id="older">{t`Older releases`}</SectionHeading>
          <Stack gap={0}>
            {older.map((release) => (
              <details key={release.version} className={classes.older}>
                <summary>
                  <span className={classes.version}>{release.version}</span>
                  <Time at={release.releasedAt} format="day" />
                  <span>{formatBytes(release.size)}</span>
                </summary>
                <Stack gap={12} mt={8} mb={16}>
                  {isOpen ? (
                    <TextAnchor
                      href={getHref({
                        to: '/downloads/$slug/$version',
                        params: { slug, version: release.version },
                      })}
                      download
                    >{t`Download ${release.version}`}</TextAnchor>
                  ) : null}
                  <ReleaseFacts release={release} />
                  {release.notesHtml === '' ? null : renderNotes(release.notesHtml)}
                </Stack>
              </details>
            ))}
          </Stack>
        </Box>
      )}
      {licence !== null && licence.acceptedAt !== null ? (
        <Text c="faint" size="sm" mt={32}>
          <Trans>
            You accepted the licence on <Time at={licence.acceptedAt} format="day" />.
          </Trans>
        </Text>
      ) : null}
    </Box>
  )
}

function ReleaseFacts({ release: { fileName, size, sha256 } }: { release: Release }) {
  return (
    <FactList
      columns={1}
      facts={[
        { label: t`File`, value: <span className={classes.long}>{fileName}</span> },
        { label: t`Size`, value: formatBytes(size) },
        {
          label: 'SHA-256',
          value: (
            <Cluster as="span" gap="4px 12px">
              <code className={classes.long}>{sha256}</code>
              <CopyButton read={() => sha256} label={t`Copy`} />
            </Cluster>
          ),
        },
      ]}
    />
  )
}

/** Follows or unfollows new releases. */
function FollowButton({ slug, isFollowed }: Pick<Download, 'slug' | 'isFollowed'>) {
  const queryClient = useQueryClient()
  const { queryKey } = downloadQueries.one(slug)
  const following = useMutation({
    mutationFn: () => followDownload({ data: { params: { slug }, body: { isFollowed: !isFollowed } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => showToast(refusalMessage(error)),
  })
  const Icon = isFollowed ? IconBellFilled : IconBell
  return (
    <AppButton
      kind="outlined"
      size="lg"
      loading={following.isPending}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => following.mutate()}
    >
      {isFollowed ? t`Following` : t`Follow`}
    </AppButton>
  )
}

/** The licence, which signed-in users accept before the download. */
function Licence({ slug, licence }: { slug: string; licence: NonNullable<Download['licence']> }) {
  const queryClient = useQueryClient()
  const href = useRouterState({ select: ({ location }) => location.href })
  const isKnown = getUser(useSession()) !== null
  const accepting = useMutation({
    mutationFn: () => acceptLicence({ data: { params: { slug }, body: { version: licence.version } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: downloadQueries.one(slug).queryKey }),
  })
  return (
    <Box as="section" mt={32} aria-labelledby="licence">
      <SectionHeading id="licence">{t`Licence`}</SectionHeading>
      <textarea
        className={classes.licence}
        aria-labelledby="licence"
        readOnly
        rows={10}
        value={licence.text}
      />
      {accepting.error ? (
        <Box mt={12}>
          <Callout tone="error" isAnnounced>
            {refusalMessage(accepting.error)}
          </Callout>
        </Box>
      ) : null}
      <Cluster mt={16}>
        {isKnown ? (
          <AppButton
            size="md"
            loading={accepting.isPending}
            onClick={() => accepting.mutate()}
          >{t`Accept the licence`}</AppButton>
        ) : (
          <TextLink to="/login" search={{ redirect: href }}>{t`Log in to accept the licence`}</TextLink>
        )}
        <Text as="span" c="faint" size="sm">{t`You accept it once for each version of its text.`}</Text>
      </Cluster>
    </Box>
  )
}
