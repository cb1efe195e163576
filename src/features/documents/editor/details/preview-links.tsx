import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPreviewDays, type PreviewLink } from '~/contract/page-writing'
import type { Page } from '~/contract/pages'
import { CopyButton } from '~/ui/clipboard/copy-button'
import { AppButton } from '~/ui/components/app-button/app-button'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { getSharedPreviewHref } from '../../page-hrefs'
import { createPreviewLink, revokePreviewLink } from '../page-editor.functions'
import { pageEditorQueries } from '../page-editor.queries'
import classes from './details-panel.module.css'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'

const choices = [1, 7, maxPreviewDays]

/** Manages links that show a draft to readers without access. */
export function PreviewLinks({ page }: { page: Page }) {
  const queryClient = useQueryClient()
  const query = pageEditorQueries.previewLinks(page.id)
  const { data } = useQuery(query)
  const [days, setDays] = useState(7)
  const version = page.editing?.newestVersion ?? page.version
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const create = useMutation({
    mutationFn: () => createPreviewLink({ data: { params: { id: page.id }, body: { version, days } } }),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: (link: PreviewLink) => revokePreviewLink({ data: { id: page.id, link: link.id } }),
    onSuccess: async () => {
      showToast(t`The link is revoked.`)
      create.reset()
      await refresh()
    },
  })
  const error = create.error ?? revoke.error
  return (
    <>
      <h2>{t`Preview links`}</h2>
      <p>{t`Everyone who has the link sees version ${version}, without signing in.`}</p>
      <Cluster gap={8} align="end">
        <NativeSelect
          size="sm"
          label={t`Works for`}
          value={days}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
          data={choices.map((value) => ({
            value: String(value),
            label: plural(value, { one: '# day', other: '# days' }),
          }))}
        />
        <AppButton kind="outlined" loading={create.isPending} onClick={() => create.mutate()}>
          {t`Create a link`}
        </AppButton>
      </Cluster>
      {create.data ? <NewLink token={create.data.token} /> : null}
      <ErrorCallout error={error} />
      <Stack as="ul" size="sm" gap={8} className={classes.wide}>
        {data?.data.map((link) => (
          <li key={link.id}>
            <p>
              <Trans>
                Version {link.version}, by {link.authorName}, until <Time at={link.expiresAt} />
              </Trans>
            </p>
            <TextButton
              loading={revoke.isPending}
              onClick={() => revoke.mutate(link)}
              aria-label={t`Revoke the link to version ${link.version}`}
            >{t`Revoke`}</TextButton>
          </li>
        ))}
      </Stack>
    </>
  )
}

/** A new link, which is shown only once. */
function NewLink({ token }: { token: string }) {
  const address = new URL(getSharedPreviewHref(token), location.href).href
  return (
    <Callout tone="success" title={t`Copy the link now. It is not shown again.`} isAnnounced>
      <p className={classes.address}>{address}</p>
      <p>
        <CopyButton read={() => address} label={t`Copy the link`} />
      </p>
    </Callout>
  )
}
