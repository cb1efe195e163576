import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ManagedKit } from '~/contract/kit-building'
import { slugify } from '~/contract/slugify'
import { ContractForm } from '~/forms/contract-form'
import { useIsUploading } from '~/forms/uploads'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormGrid, Wide } from '~/ui/components/form-grid/form-grid'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextButton, TextLink } from '~/ui/components/text-link/text-link'
import { Stack, Cluster, Text } from '~/ui/layouts/primitives'
import { FactsField } from './facts-field'
import classes from './kit-form.module.css'
import { PictureField } from './picture-field'
import { useKitForm, type KitFormState } from './use-kit-form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { managedKitQueries } from './managed-kits.queries'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import type { Crumb } from '~/ui/components/breadcrumbs/breadcrumbs'

/** The requirements of a kit; all kits require approved access. */
function RulesFields({ form }: Pick<KitFormState, 'form'>) {
  const { data } = useSuspenseQuery(managedKitQueries.rulePaths())
  const { paths } = form.values
  const toggle = (id: string, isChosen: boolean) =>
    form.setFieldValue('paths', isChosen ? [...paths, id] : paths.filter((each) => each !== id))
  const error = form.errors['paths']
  return (
    <>
      <fieldset className={classes.paths}>
        <legend>{t`Learning paths to be finished first`}</legend>
        {data.data.length === 0 ? (
          <p className={classes.none}>{t`There are no learning paths yet.`}</p>
        ) : null}
        {data.data.map(({ id, title, isPublished }) => (
          <Checkbox
            key={id}
            label={title}
            checked={paths.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            {...(isPublished ? {} : { description: t`Not published: it cannot be finished at the moment.` })}
          />
        ))}
        {error === undefined ? null : (
          <Text size="sm" c="error">
            {error}
          </Text>
        )}
      </fieldset>
      <TextInput
        label={t`Agreement to be accepted`}
        description={t`The address of a published page, such as /terms-of-use or /documents/lending-agreement. Each newer version of it is accepted again. Leave it empty for none.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="/terms-of-use"
        {...form.field('agreement')}
      />
    </>
  )
}

/** The form of a kit; null for a new one. Set `key` to the kit's id, so that no state carries over. */
function KitForm({ kit }: { kit: ManagedKit | null }) {
  const isUploading = useIsUploading()
  const { form, startOver } = useKitForm(kit)
  return (
    <ContractForm
      form={form}
      className={classes.form}
      conflictTitle={t`Someone else saved this kit in the meantime.`}
      foot={
        <Cluster className={classes.foot}>
          <AppButton type="submit" size="md" loading={form.isSending} disabled={isUploading}>
            {kit === null ? t`Create kit` : t`Save`}
          </AppButton>
          <AppButtonLink
            kind="outlined"
            size="md"
            to="/admin/dev-kits/kits"
          >{t`Back to the kits`}</AppButtonLink>
        </Cluster>
      }
    >
      {form.isRestored ? (
        <Callout>
          <Trans>
            This was typed in an earlier visit and is not saved yet.{' '}
            <TextButton onClick={startOver}>Start over</TextButton>
          </Trans>
        </Callout>
      ) : null}
      <section aria-labelledby="kit-about">
        <SectionHeading id="kit-about">{t`The kit`}</SectionHeading>
        <FormGrid>
          <TextInput label={t`Name`} {...form.field('name')} />
          <TextInput
            label={t`Address`}
            description={t`Names the kit in tables and calls.`}
            placeholder={slugify(form.values.name)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...form.field('slug')}
            // If empty, it is derived from the name.
            labelProps={{}}
            aria-required={false}
          />
          <Wide>
            <Textarea
              label={t`Description`}
              description={t`Plain text: what is in it and what it is for.`}
              autosize
              minRows={3}
              maxRows={10}
              {...form.field('description')}
            />
          </Wide>
          <Wide>
            <FactsField form={form} />
          </Wide>
        </FormGrid>
      </section>
      <section aria-labelledby="kit-picture">
        <SectionHeading id="kit-picture">{t`Picture`}</SectionHeading>
        <PictureField form={form} />
      </section>
      <section aria-labelledby="kit-rules">
        <SectionHeading id="kit-rules">{t`Who may have it`}</SectionHeading>
        <Stack gap={18}>
          <p className={classes.note}>{t`Every kit is lent to people whose access is approved.`}</p>
          <RulesFields form={form} />
          <Checkbox
            label={t`A person may have several open requests`}
            description={t`Otherwise each person may have one open request for this kit.`}
            {...form.field('allowsSeveral', { type: 'checkbox' })}
          />
        </Stack>
      </section>
      <section aria-labelledby="kit-stock">
        <SectionHeading id="kit-stock">{t`Lending`}</SectionHeading>
        <FormGrid>
          {kit === null ? (
            <TextInput
              label={t`Pieces in stock`}
              description={t`They get serial numbers, which you can change.`}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('stock')}
            />
          ) : (
            <p className={classes.note}>
              <Trans>
                {kit.stock} in stock,{' '}
                <Plural value={kit.openRequests} one="# request open." other="# requests open." />{' '}
                <TextLink to="/admin/dev-kits/kits/$id/units" params={{ id: kit.id }}>
                  Manage the units
                </TextLink>
                .
              </Trans>
            </p>
          )}
          <TextInput
            label={t`Maximum pieces per request`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('mostPieces')}
          />
          <TextInput
            label={t`Loan period in months`}
            description={t`From delivery. You can extend each loan.`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('loanMonths')}
          />
          <Wide>
            <Textarea
              label={t`How to return it`}
              description={t`Plain text: where to send it, and who pays. Borrowers see it, and reminders contain it.`}
              autosize
              minRows={2}
              maxRows={8}
              {...form.field('returnInstructions')}
            />
          </Wide>
          <Wide>
            <Checkbox
              label={t`Members can request it`}
              description={t`A withdrawn kit is not listed. Open requests continue.`}
              {...form.field('isShown', { type: 'checkbox' })}
            />
          </Wide>
        </FormGrid>
      </section>
    </ContractForm>
  )
}

const above: () => Crumb[] = () => [
  { label: t`Kit requests`, to: '/admin/dev-kits' },
  { label: t`Kits`, to: '/admin/dev-kits/kits' },
]

/** The page to edit a kit. */
export function KitRecord({ id }: { id: string }) {
  const { data: kit } = useSuspenseQuery(managedKitQueries.one(id))
  return (
    <AdminRecord
      above={above()}
      title={kit.name}
      about={
        <Trans>
          Saved <Time at={kit.changedAt} />
        </Trans>
      }
      state={
        <StatusLabel tone={kit.isShown ? 'success' : 'muted'} isBoxed>
          {kit.isShown ? t`Shown` : t`Withdrawn`}
        </StatusLabel>
      }
    >
      <KitForm kit={kit} />
    </AdminRecord>
  )
}

/** The page of a new kit. */
export function NewKitRecord() {
  return (
    <AdminRecord above={above()} title={t`New kit`} about={t`Lent to approved members.`} state={null}>
      <KitForm kit={null} />
    </AdminRecord>
  )
}
