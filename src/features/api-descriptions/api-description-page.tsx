import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ApiReference } from '~/contract/api-descriptions'
import type { ManagedComponent } from '~/contract/catalogue'
import type { Audience } from '~/contract/pages'
import { documentQueries, useInvalidateWhenDone } from '~/forms/stale-queries'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusDescription } from '~/ui/components/status-label/status-label'
import { formatList, formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box, Cluster, Stack } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import classes from './api-description-page.module.css'
import {
  confirmDescription,
  discardDescription,
  proposeDescription,
  removeDescription,
} from './api-descriptions.functions'
import { apiDescriptionQueries, isWriting } from './api-descriptions.queries'
import { type Proposal, ProposeForm } from './propose-form'
import { DescriptionNotes, ProposedDescription } from './proposed-description'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'

type Current = NonNullable<ApiReference['current']>

const stateLabels = (): Record<Current['state'], StatusDescription> => ({
  writing: { name: t`Writing pages`, tone: 'pending' },
  removing: { name: t`Removing pages`, tone: 'pending' },
  done: { name: t`Done`, tone: 'success' },
  failed: { name: t`Failed`, tone: 'error' },
})

/** The actions of the page; their responses replace the shown data. */
const useActions = (component: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = apiDescriptionQueries.of(component)
  const onSuccess = (reference: ApiReference) => queryClient.setQueryData(queryKey, reference)
  const onError = () => queryClient.invalidateQueries({ queryKey })
  const propose = useMutation({
    mutationFn: async (read: () => Promise<Proposal>) =>
      proposeDescription({ data: { id: component, description: await read() } }),
    onSuccess,
    onError,
  })
  const settle = useMutation({
    mutationFn: ({
      description,
      settings,
    }: {
      description: string
      settings: { audience: Audience; publish: boolean }
    }) => confirmDescription({ data: { params: { id: component, description }, body: settings } }),
    onSuccess,
    onError,
  })
  const discard = useMutation({
    mutationFn: (description: string) => discardDescription({ data: { id: component, description } }),
    onSuccess,
    onError,
  })
  const remove = useMutation({
    mutationFn: () => removeDescription({ data: { id: component } }),
    onSuccess,
    onError,
  })
  return { propose, settle, discard, remove }
}

function CurrentDescription({ current, onRemove }: { current: Current; onRemove: () => void }) {
  const { state, pages, failures, cuts } = current
  const { name, tone } = stateLabels()[state]
  const isBusy = state === 'writing' || state === 'removing'
  const askToRemove = async () => {
    const isAgreed = await confirm({
      title: t`Remove ${current.title}?`,
      children: t`All its pages are deleted, with their history. Links to them no longer work.`,
      confirmLabel: t`Remove the description`,
    })
    if (isAgreed) onRemove()
  }
  return (
    <section aria-labelledby="current">
      <SectionHeading
        id="current"
        detail={
          <StatusLabel tone={tone} isBoxed>
            {name}
          </StatusLabel>
        }
      >
        {current.title}
      </SectionHeading>
      <Stack gap={16} mt={8}>
        {isBusy ? (
          <div>
            <p role="status">
              {state === 'removing'
                ? t`The pages are being removed. It goes on when you leave this page.`
                : t`${formatNumber(pages.done)} of ${formatNumber(pages.total)} pages. It goes on when you leave this page.`}
            </p>
            <progress
              aria-label={t`Progress`}
              {...(pages.total > 0 && state === 'writing' && { max: pages.total, value: pages.done })}
            />
          </div>
        ) : null}
        {current.reason === '' ? null : <Callout tone="error">{current.reason}</Callout>}
        <FactList
          facts={[
            { label: t`Version`, value: current.version },
            { label: t`OpenAPI`, value: current.openapi },
            { label: t`Operations`, value: formatNumber(current.operations) },
            {
              label: t`Added`,
              value: (
                <Trans>
                  <Time at={current.created.at} /> by {current.created.byName}
                </Trans>
              ),
            },
            ...(current.address === null
              ? []
              : [{ label: t`Address`, value: current.address, isWide: true }]),
          ]}
        />
        {failures.length === 0 ? null : (
          <Callout tone="error" title={t`These pages could not be written`}>
            <Box as="ul" size="sm" className={classes.details}>
              {failures.map(({ title, reason }) => (
                <li key={title}>{t`${title}: ${reason}`}</li>
              ))}
            </Box>
          </Callout>
        )}
        {cuts.length === 0 ? null : (
          <Callout tone="warning" title={t`These pages leave something out, because it would be too large`}>
            <Box as="ul" size="sm" className={classes.details}>
              {cuts.map(({ title, parts }) => (
                <li key={title}>{t`${title}: ${formatList(parts)}`}</li>
              ))}
            </Box>
          </Callout>
        )}
        <DescriptionNotes notes={current.notes} />
        <Cluster>
          {current.page === null ? null : (
            <AppButtonLink
              kind="outlined"
              to="/admin/pages/$id"
              params={{ id: current.page }}
            >{t`Open the overview page`}</AppButtonLink>
          )}
          {isBusy ? null : (
            <AppButton kind="outlined" onClick={() => void askToRemove()}>{t`Remove`}</AppButton>
          )}
        </Cluster>
      </Stack>
    </section>
  )
}

/** The API description of a component: the current one, a proposed one, and the form for the next. */
export function ApiDescriptionPage({ component }: { component: ManagedComponent }) {
  const { data: reference } = useSuspenseQuery(apiDescriptionQueries.of(component.id))
  const { propose, settle, discard, remove } = useActions(component.id)
  const { current, proposed } = reference
  useInvalidateWhenDone(!isWriting(reference), documentQueries)
  const failure = settle.error ?? discard.error ?? remove.error
  return (
    <AdminRecord
      above={[
        { label: t`Documents`, to: '/admin/documents' },
        {
          label: component.name,
          to: getHref({ to: '/admin/documents', search: { component: component.slug } }),
        },
      ]}
      title={t`API description`}
      about={t`The operations of an OpenAPI description become pages of this component, grouped by tag. They are searched and gated like any page, and change only with the description.`}
      maw="60rem"
    >
      <Stack gap={36}>
        <ErrorCallout error={failure} />
        {proposed === null ? null : (
          <ProposedDescription
            key={proposed.id}
            proposed={proposed}
            current={current}
            isPending={settle.isPending || discard.isPending}
            onConfirm={(settings) => settle.mutate({ description: proposed.id, settings })}
            onDiscard={() => discard.mutate(proposed.id)}
          />
        )}
        {current === null ? null : <CurrentDescription current={current} onRemove={() => remove.mutate()} />}
        {proposed === null && !isWriting(reference) ? (
          <ProposeForm isFirst={current === null} sending={propose} />
        ) : null}
      </Stack>
    </AdminRecord>
  )
}
