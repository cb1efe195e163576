import { plural, t } from '@lingui/core/macro'
import { type Page, audiences, type Audience } from '~/contract/pages'
import { Drawer } from '~/ui/components/drawer/drawer'
import { TextRouteLink, TextButton } from '~/ui/components/text-link/text-link'
import { getHistoryHref, getManagedPagesHref, getPreviewHref, getDocumentHref } from '../../page-hrefs'
import { getPageState } from '../editor-bar'
import classes from './details-panel.module.css'
import { useQuery, useMutation } from '@tanstack/react-query'
import { formatNumber } from '~/ui/format/numbers'
import { pageEditorQueries } from '../page-editor.queries'
import { useState } from 'react'
import { copyText } from '~/ui/clipboard/copy-button'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { AppButton } from '~/ui/components/app-button/app-button'
import { setPageDetails, setPageSlug } from '../page-editor.functions'
import { pageWritingContract } from '~/contract/page-writing'
import { isProblem } from '~/contract/problem'
import { toPathSlug } from '~/contract/field-schemas'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack, Cluster } from '~/ui/layouts/primitives'
import { useRefreshPage } from '../use-page-editor'
import { PreviewLinks } from './preview-links'
import { ErrorCallout } from '~/ui/components/callout/callout'

/** Saves one detail of a page immediately, and shows a toast. */
const useSaveDetail = <T,>(page: Page, set: (value: T) => Promise<unknown>, said: string) => {
  const refresh = useRefreshPage(page.id)
  return useMutation({
    mutationFn: set,
    onSuccess: async () => {
      showToast(said)
      await refresh()
    },
  })
}

/** Edits the slug of a document. */
function AddressForm({ page }: { page: Page }) {
  const refresh = useRefreshPage(page.id)
  const form = useContractForm({
    initialValues: { slug: page.slug },
    schema: pageWritingContract.setSlug.body,
    send: ({ slug }) => setPageSlug({ data: { params: { id: page.id }, body: { slug } } }),
    onDone: async (_page, { slug }) => {
      form.setValues({ slug: toPathSlug(slug) })
      showToast(t`The address is changed. The old one redirects to it.`)
      await refresh()
    },
    toErrors: (error) =>
      isProblem(error, 'SLUG_IN_USE') ? { slug: t`Another page has this address, or had it once.` } : null,
  })
  return (
    <ContractForm
      form={form}
      foot={
        <AppButton
          type="submit"
          kind="outlined"
          loading={form.isSending}
          disabled={form.values.slug === page.slug}
        >{t`Change the address`}</AppButton>
      }
    >
      <h2>{t`Address`}</h2>
      <TextInput
        className={classes.wide}
        size="sm"
        label={t`After ${getDocumentHref('')}`}
        description={t`The old address keeps redirecting here.`}
        {...form.field('slug')}
      />
    </ContractForm>
  )
}

const words = () =>
  ({
    public: { name: t`Everybody`, meaning: t`Also without signing in, and search engines.` },
    'signed-in': { name: t`Signed-in users`, meaning: t`Everybody with an account, also before approval.` },
    approved: { name: t`Approved users`, meaning: t`Members of the programme and administrators.` },
  }) as const satisfies Record<Audience, { name: string; meaning: string }>

/** Edits the audience of the page. */
function AudienceForm({ page }: { page: Page }) {
  const [audience, setAudience] = useState<Audience>(page.audience)
  const change = useSaveDetail(
    page,
    (wanted: Audience) => setPageDetails({ data: { params: { id: page.id }, body: { audience: wanted } } }),
    t`Who may read the page is changed.`,
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(audience)
      }}
    >
      <h2>{t`Who may read it`}</h2>
      <Radio.Group
        aria-label={t`Who may read it`}
        value={audience}
        onChange={(value) => setAudience(audiences.find((known) => known === value) ?? audience)}
      >
        <Stack gap={10}>
          {audiences.map((value) => (
            <Radio
              key={value}
              value={value}
              label={words()[value].name}
              description={words()[value].meaning}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ErrorCallout error={change.error} />
      <AppButton
        type="submit"
        kind="outlined"
        loading={change.isPending}
        disabled={audience === page.audience}
      >{t`Set who may read it`}</AppButton>
    </form>
  )
}

/** Edits the product versions of the page, of those of its component. */
function VersionsForm({ page, versions }: { page: Page; versions: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(page.appliesTo)
  const change = useSaveDetail(
    page,
    (appliesTo: string[]) => setPageDetails({ data: { params: { id: page.id }, body: { appliesTo } } }),
    t`The product versions are set.`,
  )
  const wanted = versions.filter((version) => chosen.includes(version))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(wanted)
      }}
    >
      <h2>{t`Product versions`}</h2>
      <p>{t`The versions that the page applies to. Choose none for all.`}</p>
      <Stack role="group" aria-label={t`Product versions`} gap={10}>
        {versions.map((version) => (
          <Checkbox
            key={version}
            label={version}
            checked={chosen.includes(version)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, version] : chosen.filter((other) => other !== version))
            }
          />
        ))}
      </Stack>
      <ErrorCallout error={change.error} />
      <AppButton
        type="submit"
        kind="outlined"
        loading={change.isPending}
        disabled={wanted.join() === page.appliesTo.join()}
      >{t`Set the versions`}</AppButton>
    </form>
  )
}

/** A link to the preview of the newest version, published or not. */
function PreviewLink({ page }: { page: Page }) {
  const [said, setSaid] = useState('')
  const address = getPreviewHref(page.slug, page.editing?.newestVersion ?? page.version)
  const copy = async () => {
    const isCopied = await copyText(new URL(address, location.href).href)
    setSaid(isCopied ? t`Copied` : t`Could not be copied`)
  }
  return (
    <>
      <TextRouteLink to={address}>{t`Preview`}</TextRouteLink>
      <TextButton onClick={() => void copy()}>{t`Copy the preview link`}</TextButton>
      <span role="status">{said}</span>
    </>
  )
}

/** The number of readers who found the page helpful. */
function FeedbackCounts({ page }: { page: string }) {
  const { data } = useQuery(pageEditorQueries.feedback(page))
  if (data === undefined) return null
  const all = data.helpful + data.unhelpful
  if (all === 0) return <p>{t`No feedback yet.`}</p>
  return (
    <p>
      <TextRouteLink
        to={getHistoryHref(page)}
      >{t`${formatNumber(data.helpful)} of ${plural(all, { one: '# reader', other: '# readers' })} found it helpful`}</TextRouteLink>
    </p>
  )
}

interface DetailsPanelProps {
  id: string
  page: Page
  /** Whether there are changes not saved as a version. */
  hasChanges: boolean
}

/** The details of a page: slug, audience, position, history. */
export function DetailsPanel({ id, page, hasChanges }: DetailsPanelProps) {
  const { category, component, editing } = page
  return (
    <Drawer id={id} label={t`Details`} as="aside" className={classes.sheet}>
      <div className={classes.parts}>
        <section aria-labelledby={`${id}-state`}>
          <h2 id={`${id}-state`}>{t`Before readers`}</h2>
          <p>{getPageState(page, hasChanges).sentence}</p>
          <Cluster as="p" gap="4px 16px" align="stretch">
            <TextRouteLink to={getHistoryHref(page.id)}>{t`History`}</TextRouteLink>
            {page.kind === 'document' ? <PreviewLink page={page} /> : null}
          </Cluster>
          <FeedbackCounts page={page.id} />
        </section>
        {component === null ? null : (
          <section aria-labelledby={`${id}-place`}>
            <h2 id={`${id}-place`}>{t`Where it stands`}</h2>
            <p>
              {category === null ? '' : `${category.name}, `}
              {component.name}
            </p>
            <Cluster as="p" gap="4px 16px" align="stretch">
              <TextRouteLink
                to={editing?.component ? getManagedPagesHref(editing.component) : '/admin/documents'}
              >{t`Move it`}</TextRouteLink>
            </Cluster>
          </section>
        )}
        {page.kind === 'document' ? (
          <section>
            <PreviewLinks page={page} />
          </section>
        ) : null}
        {page.kind === 'document' ? <AddressForm key={page.slug} page={page} /> : null}
        <AudienceForm key={page.audience} page={page} />
        {component !== null && component.versions.length > 0 ? (
          <VersionsForm key={page.appliesTo.join()} page={page} versions={component.versions} />
        ) : null}
      </div>
    </Drawer>
  )
}
