import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import classes from './kit-form.module.css'
import { managedKitQueries } from './managed-kits.queries'
import type { KitForm } from './use-kit-form'
import { Text } from '~/ui/layouts/primitives'

/** What a kit asks for before it is lent; approved access is asked for by each. */
export function RulesFields({ form }: Pick<KitForm, 'form'>) {
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
